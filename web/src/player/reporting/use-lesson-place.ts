import { useEffect, useState } from 'react';
import { storage } from '#session/storage.ts';
import { clearPlace, storedPlace, storePlace } from './lesson-place.ts';
import { progressOf, type LessonPlace } from '#player/playback/player-state.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';

/** How far playback goes on before its place is noted again; a crash costs a class no more than that. */
const NOTED_EVERY_SECONDS = 5;

/** Notes where the lesson is while it plays, and gives the place where it stopped earlier today, if it did. */
export const useLessonPlace = (
  store: PlayerStore,
  { userId, groupName }: SeenOwner,
  fileKeys: readonly string[],
): LessonPlace | undefined => {
  const [stoppedAt] = useState(() =>
    storedPlace(storage, { owner: { userId, groupName }, fileKeys }, store.timeline.total, new Date()),
  );
  useEffect(() => {
    const lesson = { owner: { userId, groupName }, fileKeys };
    let noted = 0;
    const follow = () => {
      const state = store.getState();
      const { phase, seconds } = state;
      if (phase === 'ended') clearPlace(storage, lesson.owner);
      if (phase !== 'started' || Math.abs(seconds - noted) < NOTED_EVERY_SECONDS) return;
      noted = seconds;
      storePlace(storage, lesson, { seconds, ...progressOf(state) }, new Date());
    };
    return store.subscribe(follow);
  }, [store, userId, groupName, fileKeys]);
  return stoppedAt;
};

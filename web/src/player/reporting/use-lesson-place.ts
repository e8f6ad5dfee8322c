import { useEffect, useState } from 'react';
import { serverDate } from '#session/clock.ts';
import { storage } from '#session/storage.ts';
import { clearPlace, storedPlace, storePlace } from './lesson-place.ts';
import { progressOf, type LessonPlace } from '#player/playback/player-state.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import type { SeenOwner } from '#api/reports/seen-queue.ts';

/** Playback stores its position this often; a crash loses no more than that. */
const STORE_EVERY_SECONDS = 5;

/** Stores the position while the lesson plays, and returns the place where it was left earlier today, if it was. */
export const useLessonPlace = (
  store: PlayerStore,
  { userId, groupName }: SeenOwner,
  fileKeys: readonly string[],
): LessonPlace | undefined => {
  const [stoppedAt] = useState(() =>
    storedPlace(storage, { owner: { userId, groupName }, fileKeys }, store.timeline.total, serverDate()),
  );
  useEffect(() => {
    const lesson = { owner: { userId, groupName }, fileKeys };
    let stored = 0;
    const follow = () => {
      const state = store.getState();
      const { phase, seconds, run } = state;
      if (phase === 'ended') clearPlace(storage, lesson.owner);
      // who leaves a part that is played once more has ended the lesson
      if (phase !== 'started' || run > 1 || Math.abs(seconds - stored) < STORE_EVERY_SECONDS) return;
      stored = seconds;
      storePlace(storage, lesson, { seconds, ...progressOf(state) }, serverDate());
    };
    return store.subscribe(follow);
  }, [store, userId, groupName, fileKeys]);
  return stoppedAt;
};

import { useEffect, useState } from 'react';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { serverDate } from '#lib/session/clock.ts';
import { storage } from '#lib/session/storage.ts';
import { clearPosition, laterPosition, storedPosition, storePosition } from './playback-position.ts';
import { progressOf, type PlaybackPosition } from '#player/playback/player-state.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import type { GroupRef } from '#lib/session/session.ts';

/** Playback stores its position this often; a crash loses no more than that. */
const STORE_EVERY_SECONDS = 5;

/**
 * Stores the position while the lesson plays. Returns the position at which it was left earlier today: the later of
 * this device's and another device's (`leftAt`).
 */
export const usePlaybackPosition = (
  store: PlayerStore,
  { userId, groupName }: GroupRef,
  {
    fileKeys,
    leftAt,
    minutes,
  }: { fileKeys: readonly string[]; leftAt: ComposedLesson['leftAt']; minutes: number | undefined },
): PlaybackPosition | undefined => {
  const [stoppedAt] = useState(() => {
    const { starts, total } = store.timeline;
    const here = storedPosition(storage, { owner: { userId, groupName }, fileKeys }, total, serverDate());
    return laterPosition(here, leftAt && { ...leftAt, seconds: (starts[leftAt.part] ?? 0) + leftAt.position });
  });
  // a resumed lesson keeps its time limit
  const within = minutes ?? stoppedAt?.minutes;
  useEffect(() => {
    const lesson = { owner: { userId, groupName }, fileKeys };
    let stored = 0;
    const follow = () => {
      const state = store.getState();
      const { phase, seconds, run } = state;
      if (phase === 'ended') clearPosition(storage, lesson.owner);
      // leaving during a repeated part doesn't make the lesson resumable
      if (phase !== 'started' || run > 1 || Math.abs(seconds - stored) < STORE_EVERY_SECONDS) return;
      stored = seconds;
      storePosition(storage, lesson, { seconds, ...progressOf(state), minutes: within }, serverDate());
    };
    return store.subscribe(follow);
  }, [store, userId, groupName, fileKeys, within]);
  return stoppedAt;
};

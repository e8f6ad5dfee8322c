import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { nextAnnounced } from '#player/playback/lesson-timeline.ts';
import type { PlayerState } from '#player/playback/player-state.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';

/** Changing the parts of a lesson while it plays. */
export type PartChoices = {
  /** A video that fits as well as the planned one at that position, from 0; null if there is none. */
  alternative: (position: number) => Promise<LessonPart | null>;
  /** Stores the lesson with exactly these videos, and returns it. */
  change: (fileKeys: readonly string[]) => Promise<ComposedLesson>;
};

/** The part to be chosen: the first before the start, later the one that would be announced; −1 for none. */
const askedFor = ({ timeline }: PlayerStore, { heldBefore, phase, seconds }: PlayerState): number => {
  if (heldBefore !== undefined) return heldBefore;
  if (phase === 'started') return nextAnnounced(timeline, seconds) ?? -1;
  return phase === 'loading' || phase === 'ready' ? 0 : -1;
};

/**
 * Has playback held before each part for which there is another video (`other`) that fits as well as the planned one at
 * `position`; `held` is true while the class chooses. If that video isn't known in time, the lesson goes on as planned.
 */
export const useClassChoice = (store: PlayerStore, playId: string, choices: PartChoices | undefined) => {
  const position = usePlayer(store, (state) => askedFor(store, state));
  const held = usePlayer(store, (state) => state.heldBefore !== undefined);
  const { data } = useQuery({
    queryKey: ['lessons', 'alternative', playId, position],
    queryFn: async () => (await choices?.alternative(position)) ?? null,
    enabled: choices !== undefined && position >= 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const other = choices && position >= 0 ? (data ?? undefined) : undefined;
  const isToBeHeld = other !== undefined && !held;
  useEffect(() => {
    store.holdBefore(isToBeHeld ? position : undefined);
  }, [store, isToBeHeld, position]);
  return { position, other, held };
};

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { opinionsOptions } from '#features/lessons/feedback-api.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { titleOf } from '#features/videos/title-of.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { chooseRepeatedPart } from '#player/playback/repeated-part.ts';
import { usePlayer } from '#player/playback/use-player.ts';

/** A part that “Again!” plays once more. */
export interface PartOnceMore {
  title: string;
  play: () => void;
}

/**
 * Returns the part that “Again!” plays. `lengths` are those of the parts, in seconds; a part that was left out is never chosen.
 */
export const usePartOnceMore = (
  store: PlayerStore,
  group: GroupRef,
  parts: readonly LessonPart[],
  lengths: readonly number[],
): PartOnceMore => {
  const leftOut = usePlayer(store, (state) => state.leftOut);
  const kept = parts.flatMap((each, part) => (leftOut.has(part) ? [] : [{ ...each, part }]));
  const hasEnded = usePlayer(store, ({ phase }) => phase === 'ended');
  /** Those of `kept` that were played once more so far, in their order. */
  const [repeated, setRepeated] = useState<readonly number[]>([]);
  const { data: opinions = {} } = useQuery({ ...opinionsOptions(group), ...(!hasEnded && { enabled: false }) });
  const candidates = kept.map(({ video, part }) => ({
    seconds: lengths[part] ?? 0,
    opinion: opinions[video.fileKey],
  }));
  const chosen = chooseRepeatedPart(candidates, repeated);
  const once = kept[chosen];
  return {
    title: once ? titleOf(once.video) : '',
    play: () => {
      setRepeated([...repeated, chosen]);
      store.repeatPart(once?.part ?? 0);
    },
  };
};

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { opinionsOptions, type OfGroup } from '#api/feedback.ts';
import { titleOf } from '#components/videos/title-of.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { chooseLovedPart, chooseRepeatedPart } from '#player/playback/repeated-part.ts';
import { usePlayer } from '#player/playback/use-player.ts';

/** A part that “Again!” plays once more. */
export interface PartOnceMore {
  title: string;
  play: () => void;
}

/**
 * What the end of a lesson needs: the part that “Again!” plays, the one that the class loves best, and whether it is the first end, not one
 * after “Again!”. `lengths` are those of the parts, in seconds.
 */
export const useLessonEnd = (
  store: PlayerStore,
  group: OfGroup,
  parts: readonly LessonPart[],
  lengths: readonly number[],
) => {
  const hasEnded = usePlayer(store, ({ phase }) => phase === 'ended');
  /** The parts that were played once more so far, in their order. */
  const [repeated, setRepeated] = useState<readonly number[]>([]);
  const { data: opinions = {} } = useQuery({ ...opinionsOptions(group), ...(!hasEnded && { enabled: false }) });
  const candidates = parts.map(({ video }, part) => ({
    seconds: lengths[part] ?? 0,
    opinion: opinions[video.fileKey],
  }));
  const part = chooseRepeatedPart(candidates, repeated);
  const again: PartOnceMore = {
    title: parts[part] ? titleOf(parts[part].video) : '',
    play: () => {
      setRepeated([...repeated, part]);
      store.repeatPart(part);
    },
  };
  return { again, loved: parts[chooseLovedPart(candidates)], isFirst: repeated.length === 0 };
};

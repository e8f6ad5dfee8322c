import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { coveringPart } from '#player/playback/lesson-timeline.ts';
import type { PlayerState } from '#player/playback/player-state.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';
import s from './next-cover.module.css';

/** The part that currently covers the jump to it, if any. */
export const coveredPart = (
  { timeline }: PlayerStore,
  { seconds, paused, landedAt }: Pick<PlayerState, 'seconds' | 'paused' | 'landedAt'>,
): number | undefined => (paused ? undefined : coveringPart(timeline, seconds, landedAt !== undefined));

/** Covers the jump over a seam with the picture and the name of the part that it leads to. */
export const NextCover = ({ store, parts }: { store: PlayerStore; parts: readonly LessonPart[] }) => {
  const covering = usePlayer(store, (state) => coveredPart(store, state));
  const part = covering === undefined ? undefined : parts[covering];
  if (!part) return null;
  return (
    <div className={s.cover} aria-hidden>
      <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} wide />
      <strong dir="auto">{titleOf(part.video)}</strong>
    </div>
  );
};

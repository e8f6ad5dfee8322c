import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { useBoard } from '#layouts/display.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { secondsLeft } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { countIn, nextAnnounced } from '#player/playback/lesson-timeline.ts';
import s from './next-chip.module.css';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { coveredPart } from './next-cover.tsx';
import { usePlayer } from '#player/playback/use-player.ts';

/**
 * Announces the next part thirty seconds before it starts; counts down, and a tap skips to it. On boards, and elsewhere for the
 * last five seconds, it is large enough for the back row.
 */
export const NextChip = ({ store, parts }: { store: PlayerStore; parts: readonly LessonPart[] }) => {
  // the timeline changes where the lesson is shortened
  const next = usePlayer(store, (state) => nextAnnounced(store.timeline, state.seconds));
  const left = usePlayer(store, (state) => Math.ceil(secondsLeft(store.timeline, state.seconds).part));
  const isCountedIn = usePlayer(store, (state) => countIn(store.timeline, state.seconds) !== undefined);
  const isLarge = useBoard() || isCountedIn;
  // during the jump its picture is shown large
  const covered = usePlayer(store, (state) => coveredPart(store, state) !== undefined);
  const part = next === undefined ? undefined : parts[next];
  if (next === undefined || !part || covered) return null;
  return (
    <button
      type="button"
      className={s.next}
      data-large={isLarge || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => store.goToPart(next)}
    >
      <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} size="s" wide />
      <span className={s.words}>
        <span className="soft small">{m.player_next()}</span>
        <strong className="clamped" dir="auto">
          {titleOf(part.video)}
        </strong>
      </span>
      <span className={s.in}>
        <L>{isLarge ? Math.max(1, left) : clockTime(left)}</L>
      </span>
    </button>
  );
};

import type { ReactNode } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { L } from '#ui/page/ltr.tsx';
import { Ring } from '#ui/page/ring.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { lessonClock, secondsLeft } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { partNumber } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';
import s from './class-band.module.css';

/** Names and cues with more characters take two lines of smaller letters. */
const ONE_LINE = 18;

interface ClassBandProps {
  store: PlayerStore;
  parts: readonly LessonPart[];
  /** The current cue. */
  cue: string | undefined;
  /** The row of “our words”. */
  children?: ReactNode;
}
/**
 * Below the picture, for the class: the remaining seconds of the exercise, its name, the part number, and the remaining
 * time of the lesson; a cue covers the last two. Screen readers get the same from the heading, the seek bar and the
 * player's status.
 */
export const ClassBand = ({ store, parts, cue, children }: ClassBandProps) => {
  const current = usePlayer(store, (state) => state.part);
  const partLeft = usePlayer(store, (state) => Math.ceil(secondsLeft(store.timeline, state.seconds).part));
  const lessonLeft = usePlayer(store, (state) => Math.ceil(lessonClock(store.timeline, state.seconds).left));
  const name = parts[current] ? titleOf(parts[current].video) : '';
  const number = partNumber(store.timeline, current);
  const length = store.timeline.lengths[current] ?? 0;
  return (
    <div className={s.rows}>
      <div className={s.band} aria-hidden>
        {/* updated once a second, so that no frames are dropped */}
        <Ring className={s.ring} from={length > 0 ? Math.max(0, 1 - partLeft / length) : 1} to={1}>
          <span data-digits={String(partLeft).length}>{partLeft}</span>
        </Ring>
        <strong dir="auto" className={s.name} data-long={name.length > ONE_LINE || undefined}>
          {name}
        </strong>
        <span className={s.partNumber} data-under={cue !== undefined || undefined}>
          {number.parts > 1 && <span>{m.player_part_of(number)}</span>}
          <span>
            {m.player_band_left()} <L>{clockTime(lessonLeft)}</L>
          </span>
        </span>
        {cue !== undefined && (
          <strong key={cue} className={s.cue} data-long={cue.length > ONE_LINE || undefined}>
            <bdi className={cue.length > ONE_LINE ? 'clamped' : 'nowrap'}>{cue}</bdi>
          </strong>
        )}
      </div>
      {children}
    </div>
  );
};

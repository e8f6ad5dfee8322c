import { Check, Play } from 'lucide-react';
import { categoryName } from '#features/videos/categories.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { StarVideos } from '#features/videos/star-videos.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { clockTime, listText, minuteCount } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { NumberedLesson } from './lesson-months.ts';
import s from './lesson-tile.module.css';

const MINUTE_SECONDS = 60;

interface LessonTileProps {
  lesson: NumberedLesson;
  /** Videos of its stars, if known. */
  videos: readonly Video[];
  /** The next lesson to play. */
  isNext: boolean;
  /** Its player is being opened. */
  opening: boolean;
  onOpen: () => void;
}
/** A fixed lesson: number, length and level, its star and two other exercises (else its categories), and whether it is done. */
export const LessonTile = ({ lesson, videos, isNext, opening, onOpen }: LessonTileProps) => {
  const { number, done, durationMin, intensity, categories } = lesson;
  return (
    <button
      type="button"
      className={s.tile}
      data-next={isNext || undefined}
      data-done={done || undefined}
      aria-busy={opening || undefined}
      onClick={onOpen}
    >
      <span className={s.number}>
        <Hidden>{m.fixed_lessons_lesson()} </Hidden>
        {number}
        {done && (
          <Hidden>
            {', '}
            {m.fixed_lessons_done()}
          </Hidden>
        )}
      </span>
      {isNext && <span className={s.next}>{m.fixed_lessons_next()}</span>}
      <span className={s.facts}>
        <span>
          <L>{clockTime(durationMin * MINUTE_SECONDS)}</L>{' '}
          {m.player_minutes({ count: minuteCount(durationMin * MINUTE_SECONDS) })}
        </span>
        {intensity && (
          <span className={s.level}>
            <span className="inline" aria-hidden>
              <Intensity level={intensity} />
            </span>
            {levelName(intensity)}
          </span>
        )}
      </span>
      {videos[0] ? (
        <StarVideos videos={videos} />
      ) : (
        <span className={s.categories}>{listText(categories.map(categoryName))}</span>
      )}
      {opening ? (
        <span className={s.opening}>
          <Spinner label={m.fixed_lessons_opening()} />
        </span>
      ) : (
        (done || isNext) && (
          <span className={s.mark} aria-hidden>
            {done ? <Check /> : <Play className="solid" />}
          </span>
        )
      )}
    </button>
  );
};

import { Check, Play } from 'lucide-react';
import { categoryName } from '#components/videos/categories.ts';
import { Hidden } from '#components/page/hidden.tsx';
import { Intensity, levelName } from '#components/videos/intensity.tsx';
import { L } from '#components/page/ltr.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { clockTime, listText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import type { NumberedLesson } from './lesson-months.ts';
import s from './lesson-tile.module.css';

const MINUTE_SECONDS = 60;

interface LessonTileProps {
  lesson: NumberedLesson;
  /** The next lesson in line. */
  isNext: boolean;
  /** Its player is being opened. */
  opening: boolean;
  onOpen: () => void;
}
/** A fixed lesson: its number, length, level and categories, and whether it is done. */
export const LessonTile = ({ lesson, isNext, opening, onOpen }: LessonTileProps) => {
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
        <Hidden>
          <Text>{m.fixed_lessons_lesson()}</Text>{' '}
        </Hidden>
        {number}
        {done && (
          <Hidden>
            {', '}
            <Text>{m.fixed_lessons_done()}</Text>
          </Hidden>
        )}
      </span>
      {isNext && (
        <span className={s.next}>
          <Text>{m.fixed_lessons_next()}</Text>
        </span>
      )}
      <span className={s.facts}>
        <span>
          <Text>
            <L>{clockTime(durationMin * MINUTE_SECONDS)}</L> {m.player_minutes({ count: Math.round(durationMin) })}
          </Text>
        </span>
        {intensity && (
          <span className={s.level}>
            <span aria-hidden>
              <Intensity level={intensity} />
            </span>
            <Text>{levelName(intensity)}</Text>
          </span>
        )}
      </span>
      <span className={s.categories}>
        <Text>{listText(categories.map(categoryName))}</Text>
      </span>
      {opening ? (
        <span className={s.opening}>
          <Spinner label={m.fixed_lessons_opening()} />
        </span>
      ) : (
        (done || isNext) && (
          <span className={s.mark} aria-hidden>
            {done ? <Check /> : <Play className={s.solid} />}
          </span>
        )
      )}
    </button>
  );
};

import { L } from '#ui/page/ltr.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { useTones } from '#player/stage/tones.ts';
import type { Occasion } from './occasion.ts';
import s from './cheer.module.css';

/** C5, E5, G5, and a long C6. */
const FANFARE = [523.25, 659.26, 783.99, 1046.5].map((hertz, at) => ({
  hertz,
  after: at * 0.15,
  rise: 0.02,
  fadedAfter: at < 3 ? 0.4 : 1.6,
  gain: 0.16,
}));

const CONFETTI = 18;
/** In seconds, so that neighbours don't fall side by side. */
const DELAYS = [0, -1.1, -2.3, -0.5, -1.7];

const occasionTexts: Readonly<Record<Exclude<Occasion['kind'], 'lesson'>, (of: { count: number }) => string>> = {
  first: m.player_end_first,
  month: m.player_end_weeks_in_a_row,
  week: m.player_end_full_week,
  tenth: m.player_end_lessons,
  lessons: m.player_end_lessons,
};

interface CheerProps {
  occasion: Occasion;
  /** Loudness of the fanfare, from 0 to 1. */
  volume: number;
}
/** The child from the films dances to a fanfare, above the number to celebrate. */
export const Cheer = ({ occasion, volume }: CheerProps) => {
  useTones(FANFARE, volume);
  return (
    <div className={s.cheer}>
      <span className={s.confetti} aria-hidden>
        {Array.from({ length: CONFETTI }, (_, index) => (
          <i
            key={index}
            style={{ '--at': `${(100 * index) / CONFETTI}%`, animationDelay: `${DELAYS[index % DELAYS.length]}s` }}
          />
        ))}
      </span>
      <Figure pose="cheer" className={s.dances} />
      <h1>{m.player_end_title()}</h1>
      {occasion.kind !== 'lesson' && (
        <p>
          <strong>
            <L>{occasion.kind === 'week' ? `${occasion.count}/${occasion.planned}` : occasion.count}</L>
          </strong>
          <span>{occasionTexts[occasion.kind]({ count: occasion.count })}</span>
        </p>
      )}
    </div>
  );
};

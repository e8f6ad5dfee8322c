import { Play, Shuffle } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Arcs } from '#ui/pictures/arcs.tsx';
import { Button } from '#ui/controls/button.tsx';
import { categoryFill } from '#features/videos/categories.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { clockTime, minuteCount } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useEffect, useRef, useState } from 'react';
import s from './sheet-summary.module.css';

const ANIMATION_MS = 600;

/** Animates a number to `value`; jumps with reduced motion. */
const useAnimatedNumber = (value: number): number => {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = performance.now();
    const first = from.current;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = requestAnimationFrame(function step(time) {
      const share = still ? 1 : Math.min(1, Math.max(0, (time - start) / ANIMATION_MS));
      from.current = first + (value - first) * (1 - (1 - share) ** 3);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
};

interface SheetSummaryProps {
  parts: readonly LessonPart[];
  seconds: number;
  busy: boolean;
  onStart: () => void;
  onAnother: (() => void) | undefined;
}
/** Sticky bar with the lesson's length and timeline, and buttons to play it or, if possible, to recompose it. */
export const SheetSummary = ({ parts, seconds, busy, onStart, onAnother }: SheetSummaryProps) => {
  const shown = useAnimatedNumber(seconds);
  return (
    <aside className={s.summary} aria-label={m.lesson_sheet_summary()}>
      <div className={s.art} aria-hidden>
        <Figure pose="cheer" />
        <Arcs align="xMidYMin slice" />
      </div>
      <div className={s.total}>
        <p className="nowrap soft large" aria-hidden>
          <strong className="heavy numerals">
            <L>{clockTime(shown)}</L>
          </strong>{' '}
          {m.player_minutes({ count: minuteCount(seconds) })}
        </p>
        <Hidden>
          <span>{m.lesson_sheet_total({ time: clockTime(seconds) })}</span>
        </Hidden>
        <span className="stripe" dir="ltr" aria-hidden>
          {parts.map((part, index) => (
            <i
              key={index}
              style={{
                flexGrow: part.video.length,
                '--c': categoryFill[categoryOfPath(part.blockPath) ?? 'main'],
              }}
            />
          ))}
        </span>
      </div>
      <Button size="l" onClick={onStart}>
        <Play className={`solid ${s.play}`} aria-hidden />
        {m.lesson_sheet_start()}
      </Button>
      {onAnother && (
        <Button
          tone="night"
          aria-label={m.lesson_sheet_another()}
          aria-disabled={busy}
          onClick={() => !busy && onAnother()}
        >
          <Shuffle aria-hidden />
          <span className="wide">{m.lesson_sheet_another()}</span>
        </Button>
      )}
    </aside>
  );
};

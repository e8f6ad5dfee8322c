import type { RuleFigures } from '../lesson-config-api.ts';
import type { DurationKey, Tolerance } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { targetFault, toleranceFault } from '@zuzu/domain/lesson-config/lesson-config-faults.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { Banner } from '#ui/page/banner.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { reasonText } from '../fault-text.ts';
import type { EditedConfig } from '../use-edited-config.ts';
import { NumberField } from './number-field.tsx';
import { setTarget, setTolerance } from './rule-edits.ts';
import s from './cards.module.css';

/** Approximate number of ticks. */
const TICKS = 4;
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120];

/** A scale of minutes that covers some values with margin, and a function from minutes to percent of its width. */
const rangeOf = (minutes: readonly number[]) => {
  const [low, high] = [Math.min(...minutes), Math.max(...minutes)];
  const step = STEPS.find((each) => (high - low) / each <= TICKS) ?? STEPS.at(-1)!;
  const start = Math.max(0, Math.floor(low / step) * step - (low % step === 0 ? step : 0));
  const end = Math.ceil(high / step) * step + (high % step === 0 ? step : 0);
  const share = (minute: number) => (100 * (minute - start)) / (end - start);
  return {
    ticks: Array.from({ length: Math.round((end - start) / step) + 1 }, (_, i) => start + i * step),
    at: (minute: number) => `${share(minute)}%`,
    fromEnd: (minute: number) => `${100 - share(minute)}%`,
  };
};

interface ToleranceCardProps {
  durationKey: DurationKey;
  tolerance: Tolerance;
  /** Minutes of content. */
  target: number;
  /** The range that the blocks allow at the chosen intensity; undefined while unknown. */
  figures: RuleFigures | undefined;
  intensity: IntensityLevel;
  onEdit: EditedConfig['edit'];
}
/** The allowed length and the target next to the range that the blocks allow. */
export const ToleranceCard = ({ durationKey, tolerance, target, figures, intensity, onEdit }: ToleranceCardProps) => {
  const { min, max } = tolerance;
  const minFault = toleranceFault(min);
  const maxFault = toleranceFault(max);
  const isSwapped = !minFault && !maxFault && min > max;
  const ofTarget = targetFault(target);
  const isDrawable = !minFault && !maxFault && !isSwapped && !ofTarget;
  const reach = figures && figures.longestSeconds > 0 ? figures : undefined;
  const range = rangeOf([target, min, max, ...(reach ? [reach.shortestSeconds / 60, reach.longestSeconds / 60] : [])]);
  return (
    <OfficeCard title={m.office_lesson_duration()}>
      <div className={s.three}>
        <NumberField
          label={m.lesson_editor_tolerance_min()}
          value={min}
          error={isSwapped ? m.lesson_editor_tolerance_min_over_max() : minFault && reasonText(minFault)}
          onChange={(minutes) => onEdit(setTolerance(durationKey, 'min', minutes), `min ${durationKey}`)}
        />
        <NumberField
          label={m.lesson_editor_tolerance_max()}
          value={max}
          error={maxFault && reasonText(maxFault)}
          onChange={(minutes) => onEdit(setTolerance(durationKey, 'max', minutes), `max ${durationKey}`)}
        />
        <NumberField
          label={m.lesson_editor_target()}
          value={target}
          error={ofTarget && reasonText(ofTarget)}
          onChange={(minutes) => onEdit(setTarget(durationKey, minutes), `target ${durationKey}`)}
        />
      </div>
      {isDrawable && (
        <span className={s.range} dir="ltr" aria-hidden>
          {reach && (
            <em
              style={{
                insetInlineStart: range.at(reach.shortestSeconds / 60),
                insetInlineEnd: range.fromEnd(reach.longestSeconds / 60),
              }}
            />
          )}
          <i style={{ insetInlineStart: range.at(min), insetInlineEnd: range.fromEnd(max) }} />
          <b style={{ insetInlineStart: range.at(target) }} />
          {range.ticks.map((tick) => (
            <span key={tick} style={{ insetInlineStart: range.at(tick) }}>
              {tick}
            </span>
          ))}
        </span>
      )}
      {reach && (
        <p className="soft small">
          {m.lesson_editor_reach({
            intensity,
            shortest: clockTime(reach.shortestSeconds),
            longest: clockTime(reach.longestSeconds),
          })}
        </p>
      )}
      {isDrawable && (target < min || target > max) && <Banner tone="hint" text={m.lesson_editor_target_outside()} />}
      {reach && reach.shortestSeconds > max * 60 && <Banner text={m.lesson_editor_reach_too_long({ intensity })} />}
      {reach && reach.longestSeconds < min * 60 && <Banner text={m.lesson_editor_reach_too_short({ intensity })} />}
    </OfficeCard>
  );
};

import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import type { LessonConfig, LessonRule } from '#lesson-config/lesson-config.ts';
import type { LessonWarning } from '#lessons/lesson.ts';
import { lessonMinutes, type LengthCode } from '#lessons/lesson-length.ts';

const MINUTE_MS = 60_000;

/** The targets of a lesson: milliseconds of content, and the percentage of new parts (0 … 100). */
export type LessonTargets = {
  readonly targetMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly unseenPercent: number;
};

const isMinutes = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** A stored tolerance may be missing, incomplete or swapped; a lesson is composed all the same. */
const readTolerance = (config: LessonConfig, code: LengthCode, warnings: LessonWarning[]) => {
  const stored: unknown = config.tolerances?.lessonDuration?.[code];
  const { min, max } = (stored ?? {}) as { min?: unknown; max?: unknown };
  if (!isMinutes(min) || !isMinutes(max)) {
    warnings.push({ code: 'TOLERANCE_DEFAULTED' });
    return defaultLessonConfig.tolerances.lessonDuration[code];
  }
  if (min <= max) return { min, max };
  warnings.push({ code: 'TOLERANCE_SWAPPED' });
  return { min: max, max: min };
};

const readTarget = (rule: LessonRule, code: LengthCode, min: number, max: number, warnings: LessonWarning[]) => {
  const stored: unknown = rule.duration;
  const minutes = typeof stored === 'number' && !Number.isNaN(stored) ? stored : lessonMinutes[code].content;
  const clamped = Math.min(max, Math.max(min, minutes));
  if (clamped !== stored) warnings.push({ code: 'TARGET_CLAMPED' });
  return clamped;
};

const readUnseenPercent = (config: LessonConfig, warnings: LessonWarning[]) => {
  const stored: unknown = config.compositionRules?.unseenPercentage;
  if (stored === undefined || stored === null) return defaultLessonConfig.compositionRules.unseenPercentage;
  const percentage = typeof stored === 'string' && stored.trim() === '' ? Number.NaN : Number(stored);
  const clamped = Number.isNaN(percentage)
    ? defaultLessonConfig.compositionRules.unseenPercentage
    : Math.min(100, Math.max(0, percentage));
  if (clamped !== stored) warnings.push({ code: 'RATIO_CLAMPED' });
  return clamped;
};

/** Reads the targets from a stored config, however faulty: faults become warnings, never errors. */
export const readTargets = (
  config: LessonConfig,
  rule: LessonRule,
  code: LengthCode,
): { targets: LessonTargets; warnings: LessonWarning[] } => {
  const warnings: LessonWarning[] = [];
  const { min, max } = readTolerance(config, code, warnings);
  const target = readTarget(rule, code, min, max, warnings);
  return {
    targets: {
      targetMs: Math.round(target * MINUTE_MS),
      minMs: Math.round(min * MINUTE_MS),
      maxMs: Math.round(max * MINUTE_MS),
      unseenPercent: readUnseenPercent(config, warnings),
    },
    warnings,
  };
};

import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '#lesson-config/lesson-config.ts';
import type { LessonWarning } from '#lessons/lesson.ts';
import type { LengthCode } from '#lessons/lesson-length.ts';
import type { UserType } from '#users/user.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import { emptyHistory, historyOf } from '#composition/history/history.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import { makePlan, type Plan } from '#composition/plan/plan.ts';

/** A Tuesday morning. */
export const NOW = Date.UTC(2026, 2, 10, 7, 30);
export const DAY_MS = 86_400_000;

/** A video of one minute in main, at intensity 3, with the given overrides. */
export const aVideo = (id: number, but: Partial<LibraryVideo> = {}): LibraryVideo => ({
  id,
  fileKey: `key-${id}`,
  fileName: `clip-${id}.mp4`,
  path: 'main',
  length: 60,
  intensities: [3],
  ready: true,
  ...but,
});

/** `count` videos with ids from `first` on. */
export const videosFrom = (first: number, count: number, but: Partial<LibraryVideo> = {}): LibraryVideo[] =>
  Array.from({ length: count }, (_, at) => aVideo(first + at, but));

export type SampleRule = {
  order: string[];
  duration?: number;
  min?: number;
  max?: number;
  unseenPercentage?: number;
  exclusions?: string[];
};

/** The default config with another rule for five minutes; the exclusions apply to user type C. */
export const aConfig = ({ order, duration, min, max, unseenPercentage, exclusions }: SampleRule): LessonConfig => {
  const config = structuredClone(defaultLessonConfig);
  const minutes = duration ?? order.length;
  config.lessonRules[1] = { order, duration: minutes, exclusions: { A: [], B: [], C: exclusions ?? [], M: [] } };
  config.tolerances.lessonDuration[1] = { min: min ?? minutes - 1, max: max ?? minutes + 1 };
  if (unseenPercentage !== undefined) {
    config.compositionRules = { unseenPercentage, seenPercentage: 100 - unseenPercentage };
  }
  return config;
};

export type SampleRequest = {
  config?: LessonConfig;
  pins?: ReadonlyMap<string, number>;
  intensity?: IntensityLevel;
  userType?: UserType;
  lengthCode?: LengthCode;
};

/** Makes the plan of a sample rule (or of a whole config). */
export const aPlan = (videos: readonly LibraryVideo[], rule: SampleRule, request: SampleRequest = {}): Plan =>
  makePlan(indexLibrary(videos), {
    config: aConfig(rule),
    pins: new Map(),
    lengthCode: 1,
    intensity: 3,
    userType: 'C',
    ...request,
  });

/** A lesson's warnings except NEW_SHARE, which the first lessons of every group have. */
export const otherWarnings = ({ warnings }: { warnings: readonly LessonWarning[] }): LessonWarning[] =>
  warnings.filter(({ code }) => code !== 'NEW_SHARE');

/** Builds a history from video id → whole days ago. */
export const seenDaysAgo = (days: Readonly<Record<number, number>>, seriesInProcess: string | null = null) =>
  Object.keys(days).length === 0
    ? { ...emptyHistory, seriesInProcess }
    : historyOf(
        Object.entries(days).map(([id, ago]) => ({ videoId: Number(id), seenAt: NOW - ago * DAY_MS })),
        seriesInProcess,
      );

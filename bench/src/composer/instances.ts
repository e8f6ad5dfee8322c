import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { historyOf, type History } from '@zuzu/domain/composition/history/history.ts';
import { daysUntilLesson } from '@zuzu/domain/composition/history/lesson-days.ts';
import { indexLibrary } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import { seededRandom, type RandomSource } from '@zuzu/domain/testing/referee/seeded-random.ts';
import type { RefereeCase } from '@zuzu/domain/testing/referee/referee.ts';
import { unevenCase } from '@zuzu/domain/testing/referee/uneven-library.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { historyRows, libraryOf, logNormal, NOW, pickCategory, type HistoryKind } from '#library.ts';

const DAY_MS = 86_400_000;

export type Instance = RefereeCase & { plan: Plan; columns: History };

const instanceWith = (refereeCase: RefereeCase): Instance => ({
  ...refereeCase,
  plan: makePlan(indexLibrary(refereeCase.videos), refereeCase),
  columns: historyOf(refereeCase.history, refereeCase.seriesInProcess, refereeCase.lessons),
});

/**
 * One realistic instance: a length code and 3 to 40 blocks (no more than a library of that size can fill), clips whose
 * length times the number of blocks is about that length, the default tolerances, and a share of new parts between 0
 * and 60 %.
 */
export const instanceOf = (seed: number, librarySize: number, kind: HistoryKind): Instance => {
  const dice = seededRandom(seed);
  const lengthCode = lengthCodes[dice.below(5)] as LengthCode;
  const minutes = defaultLessonConfig.lessonRules[lengthCode].duration;
  const maxBlocks = Math.min(40, Math.floor(librarySize / 6), Math.floor((minutes * 60) / 20));
  const blocks = 3 + dice.below(Math.max(1, maxBlocks - 2));
  const meanSeconds = ((minutes * 60) / blocks) * dice.between(0.85, 1.2);
  const videos = libraryOf(dice, librarySize, meanSeconds, dice.next() < 0.5);
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules[lengthCode].order = Array.from({ length: blocks }, () => pickCategory(dice));
  const unseenPercentage = dice.below(61);
  config.compositionRules = { unseenPercentage, seenPercentage: 100 - unseenPercentage };
  const intensity = intensityLevels[dice.below(5)]!;
  const history = historyRows(dice, videos, kind);
  const pins = new Map<string, number>();
  return instanceWith({
    config,
    pins,
    lengthCode,
    intensity,
    userType: 'C',
    videos,
    history,
    seriesInProcess: null,
    lessons: historyOf(history).lessons,
    lessonsAhead: 0,
    now: NOW,
  });
};

/** An instance on which a search that stops early is far from the best lessons: see unevenCase. */
export const unevenInstanceOf = (seed: number): Instance => instanceWith(unevenCase(seededRandom(seed).next));

const LESSONS_OF_MONTH = 12;
const MAX_LESSONS_BEFORE = 120;
const SHORTEST_SECONDS = 20;
const LONGEST_SECONDS = 360;

/** Lengths from 20 to 360 s, log-normal around 80 s. */
const unevenSeconds = (dice: RandomSource): number =>
  Math.round(Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, 80 * logNormal(dice, 1.2))));

/**
 * An instance whose history the composer made itself: 500 videos, every other library uneven, default rules, and a group that has had some
 * lessons of a school year, or of a month of lessons composed ahead.
 */
export const composedInstanceOf = (seed: number): Instance => {
  const dice = seededRandom(seed);
  const lengthCode = lengthCodes[dice.below(5)]!;
  const { duration, order } = defaultLessonConfig.lessonRules[lengthCode];
  const library = libraryOf(dice, 500, ((duration * 60) / order.length) * dice.between(0.85, 1.2), true);
  const videos = seed % 2 ? library.map((video) => ({ ...video, length: unevenSeconds(dice) })) : library;
  const lessonsPerWeek = [3, 5, 7][dice.below(3)]!;
  const isMonth = dice.next() < 0.3;
  const before = 2 + dice.below((isMonth ? LESSONS_OF_MONTH : MAX_LESSONS_BEFORE) - 2);
  const request = {
    config: defaultLessonConfig,
    pins: new Map(),
    lengthCode,
    intensity: intensityLevels[dice.below(5)]!,
    userType: 'C',
  } as const;
  const plan = makePlan(indexLibrary(videos), request);
  const aheadAt = (n: number) => (isMonth ? LESSONS_OF_MONTH - 1 - n : 0);
  const seen = new Map<number, number>();
  const timeAt = (n: number) => NOW + daysUntilLesson(n, lessonsPerWeek) * DAY_MS;
  const history = () => [...seen].map(([videoId, seenAt]) => ({ videoId, seenAt }));
  for (let n = 0; n < before; n += 1) {
    const lesson = composeLesson(plan, historyOf(history(), null, n), timeAt(n), seed + n, {
      lessonsAhead: aheadAt(n),
    });
    for (const { video } of lesson.parts) seen.set(video.id, timeAt(n));
  }
  return instanceWith({
    ...request,
    videos,
    history: history(),
    seriesInProcess: null,
    lessons: before,
    lessonsAhead: aheadAt(before),
    now: timeAt(before),
  });
};

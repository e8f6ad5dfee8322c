import { readFileSync } from 'node:fs';
import { indexLibrary, type LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import type { Plan } from '@zuzu/domain/composition/plan/plan.ts';
import { seededRandom } from '@zuzu/domain/testing/referee/seeded-random.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { SOON_DAYS } from '@zuzu/domain/composition/score/score.ts';
import { schoolYear, type YearLesson } from '@zuzu/domain/planning/school-year.ts';
import { atLeast, atMost, cellsOf, mean, printTable, quantile, shown, type Goal } from '#figures.ts';
import { libraryOf, planOf } from '#library.ts';

/** Lessons of each class, and how many lessons before count when looking for the one most like today's. */
const LESSONS = 120;
const LOOK_BACK = 60;
const SEED = 7;
const MEAN_SECONDS = 70;
const START = Date.UTC(2026, 0, 4, 7);
/** A category whose clips are played less often than this on average is too large to give each its turn. */
const LEAST_PLAYS = 3;
const CALM_END = 'warm-up/static-warmup';
const LOUD = new Set(['small/dance', 'small/vocal', 'small/power']);

const demoLibrary = (): LibraryVideo[] => {
  const { clips } = JSON.parse(readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')) as {
    clips: Omit<LibraryVideo, 'id' | 'fileKey' | 'ready'>[];
  };
  return clips.map((clip, at) => ({ ...clip, id: at + 1, fileKey: clip.fileName, ready: true }));
};

type Weeks = {
  lengthCode: LengthCode;
  perWeek: number;
  /** Plays of a clip divided by its category's mean: the least and the most. */
  fewest: number;
  most: number;
  /** Mean share of a lesson's parts that are in the most similar of the last 60 lessons, from lesson 61 on. */
  overlap: number;
  /** Mean seconds from the target; the number of lessons outside the tolerance. */
  secondsOff: number;
  outside: number;
  /** Shares of parts: seen within seven days, yesterday or the day before, exactly seven days ago, another of a family seen within seven days. */
  soon: number;
  recent: number;
  weekOld: number;
  family: number;
  /** The share of parts of lessons 2 to 5 that the class has seen. */
  opening: number;
  /** Lessons with a new part, of those that had a new video to take. */
  withNew: number;
  /** Changes of posture a lesson; lessons whose part before the calm end is loud; whose last part isn't calm. */
  postureChanges: number;
  loudBeforeEnd: number;
  notCalm: number;
};

/** In percent. */
const share = (count: number, of: number) => (of === 0 ? Number.NaN : (100 * count) / of);

const playsOf = (plan: Plan, lessons: readonly YearLesson[]) => {
  const plays = new Map<number, number>();
  for (const { videoIds } of lessons) for (const id of videoIds) plays.set(id, (plays.get(id) ?? 0) + 1);
  const ratios = [...Map.groupBy(plan.members, (at) => plan.homes[at]!).values()].flatMap((members) => {
    const counts = members.map((at) => plays.get(plan.index.ids[at]!) ?? 0);
    return mean(counts) < LEAST_PLAYS ? [] : counts.map((count) => count / mean(counts));
  });
  return { fewest: quantile(ratios, 0), most: quantile(ratios, 1) };
};

const weeksOf = (plan: Plan, perWeek: number): Weeks => {
  const lessons = [...schoolYear(plan, { lessons: LESSONS, lessonsPerWeek: perWeek, start: START, seed: SEED })];
  const videos = new Map(plan.index.videos.map((video) => [video.id, video]));
  const seen = new Map<number, number>();
  const families = new Map<string, { day: number; id: number }[]>();
  const counts = {
    parts: 0,
    soon: 0,
    recent: 0,
    weekOld: 0,
    family: 0,
    changes: 0,
    loud: 0,
    notCalm: 0,
    opening: 0,
    openingSeen: 0,
  };
  const overlaps: number[] = [];
  lessons.forEach(({ videoIds, day }, n) => {
    counts.parts += videoIds.length;
    const parts = videoIds.map((id) => videos.get(id)!);
    for (const { id, family } of parts) {
      const since = day - (seen.get(id) ?? -Infinity);
      if (since <= SOON_DAYS) counts.soon += 1;
      if (since <= 2) counts.recent += 1;
      if (since === SOON_DAYS) counts.weekOld += 1;
      const isFamilySoon = (families.get(family ?? '') ?? []).some(
        (one) => one.id !== id && day - one.day <= SOON_DAYS,
      );
      if (family && since > SOON_DAYS && isFamilySoon) counts.family += 1;
      if (n >= 1 && n <= 4) {
        counts.opening += 1;
        if (seen.has(id)) counts.openingSeen += 1;
      }
    }
    if (n >= LOOK_BACK) {
      const earlier = lessons
        .slice(n - LOOK_BACK, n)
        .map((one) => videoIds.filter((id) => one.videoIds.includes(id)).length);
      overlaps.push(share(Math.max(...earlier), videoIds.length));
    }
    parts.forEach((part, at) => {
      const before = parts[at - 1];
      if (before && before.needs?.posture !== part.needs?.posture) counts.changes += 1;
    });
    const beforeEnd = parts.at(-2);
    if (beforeEnd && LOUD.has(beforeEnd.path) && beforeEnd.needs?.noise !== 'quiet') counts.loud += 1;
    if (!parts.at(-1)?.path.startsWith(CALM_END)) counts.notCalm += 1;
    for (const { id, family } of parts) {
      seen.set(id, day);
      if (family) families.set(family, [...(families.get(family) ?? []), { day, id }]);
    }
  });
  return {
    lengthCode: plan.lengthCode,
    perWeek,
    ...playsOf(plan, lessons),
    overlap: mean(overlaps),
    secondsOff: mean(lessons.map(({ totalSeconds }) => Math.abs(totalSeconds - plan.targets.targetMs / 1000))),
    outside: lessons.filter(({ outsideSeconds }) => outsideSeconds > 0).length,
    soon: share(counts.soon, counts.parts),
    recent: share(counts.recent, counts.parts),
    weekOld: share(counts.weekOld, counts.parts),
    family: share(counts.family, counts.parts),
    opening: share(counts.openingSeen, counts.opening),
    withNew: lessons.filter(({ newParts }) => newParts > 0).length,
    postureChanges: counts.changes / lessons.length,
    loudBeforeEnd: counts.loud,
    notCalm: counts.notCalm,
  };
};

const printWeeks = (title: string, weeks: readonly Weeks[]): void =>
  printTable(
    title,
    ...cellsOf(
      weeks.map((one) => ({
        minutes: String(lessonMinutes[one.lengthCode].content),
        'a week': String(one.perWeek),
        fewest: shown(one.fewest, 2),
        most: shown(one.most, 2),
        'overlap %': shown(one.overlap, 0),
        's off': shown(one.secondsOff, 1),
        outside: String(one.outside),
        '≤ 7 d %': shown(one.soon, 1),
        '≤ 2 d %': shown(one.recent, 1),
        '7 d %': shown(one.weekOld, 1),
        'family %': shown(one.family, 1),
        '2–5 seen %': shown(one.opening, 0),
        'with new': String(one.withNew),
        'posture changes': shown(one.postureChanges, 1),
        'loud before end': String(one.loudBeforeEnd),
        'not calm': String(one.notCalm),
      })),
    ),
  );

const PACES = [1, 3, 5, 7];
const weeksOfLibrary = (videosOf: (code: LengthCode) => LibraryVideo[]): Weeks[] =>
  lengthCodes.flatMap((code) => {
    const plan = planOf(indexLibrary(videosOf(code)), code);
    return PACES.map((perWeek) => weeksOf(plan, perWeek));
  });

/** Prints the weeks of classes with the demo library. */
export const demoWeeks = (): Weeks[] => {
  const weeks = weeksOfLibrary(demoLibrary);
  printWeeks(`${LESSONS} lessons in a row, demo library, intensity 3`, weeks);
  return weeks;
};

/** The same with larger libraries. */
export const otherWeeks = (): void => {
  for (const size of [438, 3000]) {
    const weeks = weeksOfLibrary((code) => libraryOf(seededRandom(size + code), size, MEAN_SECONDS, false));
    printWeeks(`${LESSONS} lessons in a row, ${shown(size, 0)} videos, intensity 3`, weeks);
  }
};

/** The same on chairs, five lessons a week, at each intensity. */
export const seatedWeeks = (): void => {
  const index = indexLibrary(demoLibrary());
  for (const intensity of intensityLevels) {
    const weeks = lengthCodes.map((code) =>
      weeksOf(planOf(index, code, undefined, { intensity, place: { posture: 'seated' } }), 5),
    );
    printWeeks(`${LESSONS} lessons in a row, demo library on chairs, intensity ${intensity}`, weeks);
  }
};

export const weekGoals = (weeks: readonly Weeks[]): Goal[] => [
  atLeast('demo: fewest plays of a clip ÷ mean', Math.min(...weeks.map(({ fewest }) => fewest)), 1 / 3, { digits: 2 }),
  atMost('demo: most plays of a clip ÷ mean', Math.max(...weeks.map(({ most }) => most)), 2, { digits: 2 }),
  atMost('demo: lessons outside', Math.max(...weeks.map(({ outside }) => outside)), 0),
];

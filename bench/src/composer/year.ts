import { composeLesson } from '@zuzu/domain/composition/compose-lesson.ts';
import { historyOf } from '@zuzu/domain/composition/history.ts';
import { indexLibrary } from '@zuzu/domain/composition/library-index.ts';
import { makePlan } from '@zuzu/domain/composition/plan.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import { defaultLessonConfig } from '@zuzu/domain/lessons/default-lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { diceOf, libraryOf } from './instances.ts';

const DAY_MS = 86_400_000;
const DAYS = 365;
const SOON_DAYS = 7;

/** Until then hardly anything has been seen and rested, and lessons are new on purpose. */
const FIRST_DAYS = 7;

export type Year = {
  parts: number;
  candidates: number;
  outside: number;
  repeatedSoonPercent: number;
  /** Longest that a video stayed unseen once all had been seen, in days. */
  longestUnseen: number;
  /** Day on which the last new video was shown, 0 = never. */
  throughOnDay: number;
  /** Share of new parts while new ones were left for every block, the first days without rested ones not counted. */
  newPercent: number;
  differentLessons: number;
};

/** One lesson a day for a year, as a group gets them, each marked as seen on the day. */
export const yearOf = (librarySize: number, lengthCode: LengthCode): Year => {
  const index = indexLibrary(libraryOf(diceOf(librarySize + lengthCode), librarySize, 100, false));
  const request = { config: defaultLessonConfig, pins: new Map(), lengthCode, intensity: '3', userType: 'C' } as const;
  const plan = makePlan(index, request);
  const candidates = new Set(plan.groups.flatMap((group) => [...group.candidates].map((at) => index.ids[at]!)));
  const lastSeen = new Map<number, number>();
  const lessons = new Set<string>();
  const year: Year = {
    parts: 0,
    candidates: candidates.size,
    outside: 0,
    repeatedSoonPercent: 0,
    longestUnseen: 0,
    throughOnDay: 0,
    newPercent: 0,
    differentLessons: 0,
  };
  let parts = 0;
  let soon = 0;
  let countedParts = 0;
  let newParts = 0;
  const start = Date.UTC(2026, 0, 1, 7);
  for (let day = 1; day <= DAYS; day += 1) {
    const now = start + day * DAY_MS;
    const history = historyOf([...lastSeen].map(([videoId, on]) => ({ videoId, seenAt: start + on * DAY_MS })));
    const date = new Date(now).toISOString().slice(0, 10);
    const seed = lessonSeed({ userId: 1, groupId: 1, date, lengthCode, intensity: '3' });
    const lesson = composeLesson(plan, history, now, seed);
    const stillNew = plan.groups.every(({ category, candidates: of }) => {
      const blocks = plan.blocks.filter((block) => block.category === category).length;
      return [...of].filter((at) => !lastSeen.has(index.ids[at]!)).length >= blocks;
    });
    year.parts = lesson.parts.length;
    if (!lesson.inTolerance) year.outside += 1;
    lessons.add(lesson.parts.map(({ video }) => video.id).join());
    for (const { video } of lesson.parts) {
      const on = lastSeen.get(video.id);
      parts += 1;
      if (on !== undefined && day - on <= SOON_DAYS) soon += 1;
      if (stillNew && day > FIRST_DAYS) {
        countedParts += 1;
        newParts += on === undefined ? 1 : 0;
      }
    }
    const wasThrough = lastSeen.size === candidates.size;
    for (const { video } of lesson.parts) lastSeen.set(video.id, day);
    if (!wasThrough && lastSeen.size === candidates.size) year.throughOnDay = day;
    if (wasThrough) for (const on of lastSeen.values()) year.longestUnseen = Math.max(year.longestUnseen, day - on);
  }
  year.repeatedSoonPercent = (100 * soon) / parts;
  year.newPercent = (100 * newParts) / countedParts;
  year.differentLessons = lessons.size;
  return year;
};

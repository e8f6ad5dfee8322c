import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import type { LibraryVideo } from '#composition/library/library-index.ts';
import { NOW, DAY_MS } from './samples.ts';
import type { RefereeCase } from './referee.ts';

const VIDEOS = 500;
const CATEGORIES = ['warm-up', 'main', 'small/story', 'small/dance', 'small/vocal'] as const;
const SHORTEST_SECONDS = 20;
const MAX_SECONDS = 360;
const MAX_FAMILY = 60;
const SEEN_SHARE = 0.1;
const SEEN_WITHIN_DAYS = 120;
/** 5 and 25 minutes. */
const LENGTH_CODES = [1, 4] as const;

/**
 * A library whose categories differ as much as possible: clips of 20 to 360 s, log-normal with each category's own mean and
 * spread, and families in runs, as in an upload. Five blocks and a tenth seen: the best lessons have little in common, and
 * a search that stops early stops far from them. `next` returns numbers in [0, 1).
 */
export const unevenCase = (next: () => number): RefereeCase => {
  const bell = () => next() + next() + next() + next() - 2;
  const shapes = CATEGORIES.map(() => ({ mean: Math.log(40 + 140 * next()), spread: 0.3 + 0.9 * next() }));
  let family = 0;
  let leftOfFamily = 0;
  const videos = Array.from({ length: VIDEOS }, (_, at): LibraryVideo => {
    const number = Math.floor(next() * CATEGORIES.length);
    const { mean, spread } = shapes[number]!;
    if (leftOfFamily === 0) {
      family += 1;
      leftOfFamily = 1 + Math.floor(next() * MAX_FAMILY);
    }
    leftOfFamily -= 1;
    const seconds = Math.exp(mean + spread * 1.7 * bell());
    return {
      id: at + 1,
      fileKey: `clip-${at + 1}`,
      fileName: `clip-${at + 1}.mp4`,
      path: CATEGORIES[number]!,
      length: Math.round(1000 * Math.min(MAX_SECONDS, Math.max(SHORTEST_SECONDS, seconds))) / 1000,
      intensities: [3],
      family: `family-${family}`,
      ready: true,
    };
  });
  const history = videos
    .filter(() => next() < SEEN_SHARE)
    .map(({ id }) => ({ videoId: id, seenAt: NOW - Math.floor(next() * SEEN_WITHIN_DAYS) * DAY_MS }));
  const lengthCode = LENGTH_CODES[Math.floor(next() * LENGTH_CODES.length)]!;
  const config = structuredClone(defaultLessonConfig);
  config.lessonRules[lengthCode].order = CATEGORIES.map(() => CATEGORIES[Math.floor(next() * CATEGORIES.length)]!);
  const unseenPercentage = Math.floor(next() * 61);
  config.compositionRules = { unseenPercentage, seenPercentage: 100 - unseenPercentage };
  return {
    videos,
    config,
    pins: new Map(),
    lengthCode,
    intensity: 3,
    userType: 'C',
    history,
    seriesInProcess: null,
    lessons: SEEN_WITHIN_DAYS,
    lessonsAhead: 0,
    now: NOW,
  };
};

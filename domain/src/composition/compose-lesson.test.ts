import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeLesson, composing } from './compose-lesson.ts';
import { emptyHistory, historyOf, type History } from './history/history.ts';
import { indexLibrary, type LibraryVideo } from './library/library-index.ts';
import { makePlan } from './plan/plan.ts';
import { judge, refereeScore } from '#testing/referee/referee.ts';
import {
  aConfig,
  aPlan,
  aVideo,
  DAY_MS,
  NOW,
  otherWarnings,
  seenDaysAgo,
  videosFrom,
  type SampleRule,
} from '#testing/referee/samples.ts';
import { TIE_BREAK } from './score/score.ts';

/** Libraries with a few new videos, all of them long, and what a group has seen of them; `worth` is the best, which an integer program proves. */
const longNewClips = [
  { file: 'long-unseen-clip.json', worth: 0.5545 },
  { file: 'long-new-clips.json', worth: 0.6783 },
] as const;
type LongNewClips = {
  now: number;
  lessons: number;
  order: string[];
  videos: (Pick<LibraryVideo, 'id' | 'path' | 'length' | 'family'> & { seenAt?: number })[];
};

const compose = (
  videos: readonly LibraryVideo[],
  rule: SampleRule,
  history = emptyHistory,
  options: Parameters<typeof composeLesson>[4] = {},
) => composeLesson(aPlan(videos, rule), history, NOW, 1, options);
const ids = (lesson: ReturnType<typeof compose>) => lesson.parts.map(({ video }) => video.id);

describe('blocks that cannot be filled', () => {
  const rule = { order: ['main', 'small', 'main'], duration: 2, min: 1, max: 3 };
  const skipped = { code: 'BLOCK_SKIPPED', block: 1, category: 'small', intensity: 3 };

  it.each([
    ['nothing is there', [], {}, { reason: 'empty' }],
    ['nothing is ready', [aVideo(5, { path: 'small', ready: false })], {}, { reason: 'empty' }],
    ['the name only begins alike', [aVideo(5, { path: 'smaller' })], {}, { reason: 'empty' }],
    [
      'all have other intensities',
      [aVideo(5, { path: 'small', intensities: [1] }), aVideo(6, { path: 'small/story', intensities: [4, 5] })],
      {},
      { reason: 'intensity', nearestIntensity: 4 },
    ],
    ['all are excluded', [aVideo(5, { path: 'small/story' })], { exclusions: ['small/story'] }, { reason: 'excluded' }],
  ] as const)('are skipped and named where %s', (_, more, exclusions, why) => {
    const lesson = compose([...videosFrom(1, 3), ...more], { ...rule, ...(exclusions as Partial<SampleRule>) });
    expect(lesson.parts.map(({ block }) => block)).toEqual([0, 2]);
    expect(otherWarnings(lesson)).toEqual([{ ...skipped, ...why }]);
    expect(lesson.inTolerance).toBe(true);
  });

  it('are the last ones before the end where a category is used up', () => {
    const lesson = compose(videosFrom(1, 2), { order: ['main', 'main', 'main'], duration: 2 });
    expect(lesson.parts.map(({ block }) => block)).toEqual([0, 2]);
    expect(otherWarnings(lesson)).toEqual([
      { code: 'BLOCK_SKIPPED', block: 1, category: 'main', intensity: 3, reason: 'exhausted' },
    ]);
  });

  it('are none where narrow blocks use up most of what wide ones look at', () => {
    const videos = [
      ...videosFrom(1, 60, { path: 'small/story', length: 20 }),
      ...videosFrom(101, 4, { path: 'small/dance', length: 25 }),
    ];
    const order = [...Array.from({ length: 60 }, () => 'small/story'), 'small', 'small', 'small'];
    const lesson = compose(videos, { order, duration: 20 }, seenDaysAgo({ 101: 1 }));
    expect(lesson.parts).toHaveLength(63);
    expect(new Set(ids(lesson)).size).toBe(63);
  });

  it('throw CannotCompose naming what is missing if they exclude everything', () => {
    expect(() => compose([], { order: ['small/story', 'main'] })).toThrow(
      expect.objectContaining({
        name: 'CannotCompose',
        code: 'NOTHING_TO_FILL',
        category: 'small/story',
        intensity: 3,
        message: expect.stringMatching(/small\/story.*intensity 3/),
        nearest: {},
      }),
    );
    expect(() => compose([aVideo(1, { intensities: [1, 4] })], { order: ['main'] })).toThrow(
      expect.objectContaining({ nearest: { nearestIntensity: 4 } }),
    );
  });
});

describe('a pinned video', () => {
  const order = ['main', 'fixed/small/story/bear/clip-9.mp4', 'small/story'];

  it('that is gone gives way to another of its category', () => {
    const lesson = compose([...videosFrom(1, 3), ...videosFrom(10, 2, { path: 'small/story' })], { order });
    expect(otherWarnings(lesson)).toEqual([{ code: 'PIN_MISSING', block: 1, category: 'small/story' }]);
    expect(lesson.parts[1]).toMatchObject({ blockPath: 'small/story', isFixed: false });
  });
});

describe('what is new and what was seen', () => {
  const ten = videosFrom(1, 10);
  const rule = { order: Array.from({ length: 10 }, () => 'main'), unseenPercentage: 30 };
  const all = (days: number) => Object.fromEntries(ten.map(({ id }) => [id, days]));

  describe('depend on the lessons before', () => {
    const videos = videosFrom(1, 40);
    const newVideos = (lessons: number, days: number, options = {}, changed = {}) => {
      const seen = seenDaysAgo(Object.fromEntries(videos.slice(0, 20).map(({ id }) => [id, days])));
      const lesson = compose(videos, { ...rule, ...changed }, { ...seen, lessons }, { tieBreak: 0, ...options });
      return lesson.parts.filter((part) => !part.seen).length;
    };

    it('are all new in the first four lessons', () => {
      expect([0, 1, 2, 3, 4, 5].map((lessons) => newVideos(lessons, 20))).toEqual([10, 10, 10, 10, 3, 3]);
    });

    it('but leave one for each lesson that is composed ahead', () => {
      expect([1, 10, 15, 17, 18, 19, 30].map((lessonsAhead) => newVideos(1, 0, { lessonsAhead }))).toEqual([
        10, 10, 5, 3, 2, 1, 1,
      ]);
    });
  });

  it('are found among many more that were seen', () => {
    const videos = videosFrom(1, 800);
    const isNew = (id: number) => id > 390 && id <= 400;
    const days = Object.fromEntries(videos.filter(({ id }) => !isNew(id)).map(({ id }) => [id, 20]));
    const { parts } = compose(videos, rule, { ...seenDaysAgo(days), lessons: 9 }, { tieBreak: 0 });
    expect(parts.filter(({ video }) => isNew(video.id))).toHaveLength(3);
  });

  it('are more or fewer than the rule asks for only with a word why', () => {
    const videos = videosFrom(1, 40);
    const seen = (first: number, last: number, days: number) =>
      seenDaysAgo(Object.fromEntries(videos.slice(first, last).map(({ id }) => [id, days])));
    const wordOf = (history: History, options = {}) => {
      const { warnings } = compose(videos, rule, history, { tieBreak: 0, ...options });
      return warnings.find(({ code }) => code === 'NEW_SHARE');
    };
    const told = { code: 'NEW_SHARE', parts: 10, wantedPercent: 30 };
    expect(wordOf(emptyHistory)).toEqual({ ...told, cause: 'opening', newParts: 10 });
    expect(wordOf({ ...seen(0, 4, 30), lessons: 9 })).toEqual({ ...told, cause: 'few-seen', newParts: 6 });
    expect(wordOf({ ...seen(0, 30, 30), lessons: 9 }, { lessonsAhead: 9 })).toMatchObject({ cause: 'few-new' });
    const keep = new Map(videos.slice(0, 8).map(({ id }, block) => [block, id]));
    expect(wordOf({ ...seen(20, 40, 30), lessons: 9 }, { keep })).toMatchObject({ cause: 'pinned', newParts: 8 });
  });

  it('tell a part when it was seen, and a missing date counts as a year', () => {
    const history = { ...seenDaysAgo(all(14)), seenAt: Float64Array.from(ten, () => Number.NaN) };
    const lesson = compose(ten, rule, history);
    expect(lesson.parts[0]).toMatchObject({ seen: true, lastSeenAt: null });
    expect(lesson.components.age).toBeCloseTo(365 / 379, 12);
    expect(compose(ten, rule, seenDaysAgo(all(14))).parts[0]!.lastSeenAt).toBe(NOW - 14 * DAY_MS);
    const twice = historyOf(
      ten.flatMap(({ id: videoId }) => [Number.NaN, NOW - 14 * DAY_MS].map((seenAt) => ({ videoId, seenAt }))),
    );
    expect(compose(ten, rule, twice).parts[0]!.lastSeenAt).toBe(NOW - 14 * DAY_MS);
    expect(compose(ten, rule).parts[0]).toMatchObject({ seen: false, lastSeenAt: null });
  });

  it('take a date in the future for today', () => {
    expect(compose(ten, rule, seenDaysAgo(all(-3))).components.age).toBe(0);
  });

  it('avoid the other videos of a family seen yesterday', () => {
    const [jump, hop, roll] = ['bear', 'bear', 'frog'].map((family, at) => aVideo(1 + at, { family }));
    const videos = [jump!, hop!, roll!];
    for (let seed = 0; seed < 20; seed += 1)
      expect(ids(composeLesson(aPlan(videos, { order: ['main'] }), seenDaysAgo({ 1: 1 }), NOW, seed))).toEqual([3]);
  });

  it('ignore seen videos that the library no longer has', () => {
    const history = seenDaysAgo({ 500: 3, 1: 20 });
    expect(
      compose(ten, rule, history)
        .parts.filter((part) => part.seen)
        .map(({ video }) => video.id),
    ).toEqual([1]);
  });
});

it.each(longNewClips)('has a new video, however many others must become shorter for it ($file)', ({ file, worth }) => {
  const text = readFileSync(new URL(`../../testing/referee/${file}`, import.meta.url), 'utf8');
  const { now, lessons, order, videos: rows } = JSON.parse(text) as LongNewClips;
  const history = rows.flatMap(({ id, seenAt }) => (seenAt === undefined ? [] : [{ videoId: id, seenAt }]));
  const videos = rows.map(({ id, path, length, family }) => aVideo(id, { path, length, family }));
  const config = aConfig({ order, duration: 15, min: 13, max: 17 });
  const given = { videos, config, pins: new Map(), lengthCode: 1, intensity: 3, userType: 'C' } as const;
  const plan = makePlan(indexLibrary(videos), given);
  const judged = { ...given, history, seriesInProcess: null, lessons, lessonsAhead: 0, now };
  const judgement = judge(judged);
  for (let seed = 0; seed < 100; seed += 1) {
    const lesson = composeLesson(plan, historyOf(history, null, lessons), now, seed);
    expect(lesson.parts.some(({ seen }) => !seen)).toBe(true);
    expect(refereeScore(judged, judgement, ids(lesson)).merit).toBeGreaterThan(worth - TIE_BREAK);
  }
});

describe('series', () => {
  const series = 'הרפתקה';
  const episodes = [1, 2, 3].map((episode) => aVideo(10 + episode, { path: 'small/story', series, episode }));
  const rule = { order: ['small/story', 'small/story', 'small/story'] };
  const only = (seen: Record<number, number>, current: string | null = null) =>
    compose(episodes, rule, seenDaysAgo(seen, current));

  it('start with the first episode and show one new episode at a time', () => {
    const lesson = only({});
    expect(ids(lesson)).toEqual([11]);
    expect(lesson.parts[0]!.candidates).toEqual({ count: 1, seenCount: 0 });
    expect(lesson.warnings.filter(({ reason }) => reason === 'exhausted').map(({ block }) => block)).toEqual([0, 1]);
    expect(lesson.seriesInProcess).toBe(series);
  });

  it('offer the seen episodes and the next one', () => {
    expect(ids(only({ 11: 9 })).toSorted()).toEqual([11, 12]);
    expect(ids(only({ 11: 9, 12: 5 }, series)).toSorted()).toEqual([11, 12, 13]);
  });

  it('go on before others begin', () => {
    const library = [...videosFrom(20, 30, { path: 'small/story' }), ...episodes];
    for (let seed = 0; seed < 20; seed += 1) {
      const plan = aPlan(library, rule);
      const lesson = composeLesson(plan, seenDaysAgo({ 11: 5 }, series), NOW, seed);
      expect(ids(lesson)).toContain(12);
      expect(lesson.seriesInProcess).toBe(series);
    }
  });

  it('go on in a category of hundreds, where only a few are looked at', () => {
    // Neither the shortest nor the longest of them, so that nothing else could bring the next episode in.
    const others = videosFrom(20, 400, { path: 'small/story' }).map((video) => ({
      ...video,
      length: 40 + (video.id % 41),
    }));
    const library = [...others, ...episodes];
    for (const order of [rule.order, ['small', 'small']]) {
      for (let seed = 0; seed < 10; seed += 1) {
        const lesson = composeLesson(aPlan(library, { order }), seenDaysAgo({ 11: 5 }, series), NOW, seed);
        expect(ids(lesson)).toContain(12);
      }
    }
  });

  it('are over with their last episode', () => {
    expect(only({ 11: 9, 12: 5 }, series).seriesInProcess).toBeNull();
  });

  it('keep their place while a lesson has no room for them, or belongs to another category', () => {
    const lesson = compose([...episodes, ...videosFrom(30, 3)], { order: ['main'] }, seenDaysAgo({ 11: 5 }, series));
    expect(lesson.seriesInProcess).toBe(series);
  });

  it('give way once the library no longer has them', () => {
    expect(compose([...episodes, ...videosFrom(30, 3)], rule, seenDaysAgo({}, 'gone')).seriesInProcess).toBe(series);
    expect(compose(videosFrom(30, 3), { order: ['main'] }, seenDaysAgo({}, 'gone')).seriesInProcess).toBeNull();
  });

  it('order episodes without a number by file name, after the numbered ones', () => {
    const loose = [
      aVideo(1, { series, fileName: 'b.mp4' }),
      aVideo(2, { series, fileName: 'a.mp4' }),
      aVideo(3, { series, fileName: 'c.mp4', episode: 7 }),
    ];
    const next = (seen: Record<number, number>) =>
      compose(loose, { order: ['main'], unseenPercentage: 100 }, seenDaysAgo(seen));
    expect([{}, { 3: 9 }, { 3: 9, 2: 9 }].map((seen) => ids(next(seen))[0])).toEqual([3, 2, 1]);
  });

  it('order episodes that nothing else tells apart by their ids', () => {
    const twins = [aVideo(5, { series, fileName: 'a.mp4' }), aVideo(4, { series, fileName: 'a.mp4', path: 'main/b' })];
    expect(ids(compose(twins, { order: ['main'] }))).toEqual([4]);
  });
});

describe('the tolerance', () => {
  it.each([
    ['too short', 60, { duration: 10, min: 9, max: 11 }, 180, 360],
    ['too long', 600, { duration: 10, min: 9, max: 11 }, 1800, 1140],
  ])('is missed by as little as possible where all is %s', (_, length, minutes, total, outside) => {
    const lesson = compose(videosFrom(1, 3, { length }), { order: ['main', 'main', 'main'], ...minutes });
    expect(lesson).toMatchObject({ inTolerance: false, totalSeconds: total, outsideSeconds: outside });
    expect(lesson.components.time).toBe(0);
    expect(otherWarnings(lesson)).toEqual([
      { code: 'OUTSIDE_TOLERANCE', shortestSeconds: total, longestSeconds: total },
    ]);
  });

  it('is out of reach without a question where even the longest lesson is too short', () => {
    const plan = aPlan(videosFrom(1, 3), { order: ['main'], duration: 10, min: 9, max: 11 });
    expect(composing(plan, emptyHistory, NOW, 1).next()).toMatchObject({ done: true, value: { inTolerance: false } });
  });
});

describe('keep and avoid', () => {
  const videos = videosFrom(1, 12);
  const rule = { order: ['main', 'main', 'main'] };

  it('put videos into their blocks, even ones that are no candidates any more', () => {
    const other = aVideo(50, { path: 'elsewhere', intensities: [1] });
    const lesson = compose([...videos, other], rule, emptyHistory, { keep: new Map([[1, 50]]) });
    expect(lesson.parts[1]).toMatchObject({ block: 1, isFixed: false, video: { id: 50 } });
    expect(ids(lesson)).toHaveLength(3);
  });

  it('fill a block anew whose video is gone, cannot be played, or is kept twice', () => {
    const asleep = aVideo(60, { ready: false });
    const keep = new Map([
      [0, 999],
      [1, 60],
      [2, 4],
      [7, 5],
    ]);
    const lesson = compose([...videos, asleep], rule, emptyHistory, { keep });
    expect(ids(lesson)[2]).toBe(4);
    expect(new Set(ids(lesson)).size).toBe(3);
    const twice = new Map([
      [0, 4],
      [1, 4],
    ]);
    const once = compose(videos, rule, emptyHistory, { keep: twice });
    expect(ids(once)[0]).toBe(4);
    expect(new Set(ids(once)).size).toBe(3);
  });

  it('let a pin give way whose video is kept in another block', () => {
    const lesson = compose(videos, { order: ['fixed/main/clip-3.mp4', 'main'] }, emptyHistory, {
      keep: new Map([[1, 3]]),
    });
    expect(lesson.parts[1]).toMatchObject({ block: 1, video: { id: 3 } });
    expect(lesson.parts[0]).toMatchObject({ block: 0, isFixed: false });
    expect(new Set(ids(lesson)).size).toBe(2);
  });

  it('let a kept video win over a pin', () => {
    const pinned = { order: ['fixed/main/clip-3.mp4', 'main'] };
    const lesson = compose(videos, pinned, emptyHistory, { keep: new Map([[0, 5]]) });
    expect(lesson.parts[0]).toMatchObject({ isFixed: false, video: { id: 5 } });
  });
});

describe('the seed', () => {
  it('makes lessons differ that are equally good', () => {
    const plan = aPlan(videosFrom(1, 200), { order: ['main', 'main', 'main'] });
    const lessons = Array.from({ length: 30 }, (_, seed) => ids(composeLesson(plan, emptyHistory, NOW, seed)).join());
    expect(new Set(lessons).size).toBe(30);
  });
});

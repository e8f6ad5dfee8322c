import * as fc from 'fast-check';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { noises, spaceNoises, spaceRooms, postures, rooms, type LessonSpace, type VideoNeeds } from '#videos/needs.ts';
import { historyOf, type History } from '#composition/history/history.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import { makePlan, type Plan } from '#composition/plan/plan.ts';
import type { RefereeCase } from '#testing/referee/referee.ts';

const DAY_MS = 86_400_000;

/** A day on which Israel's clocks change, so that ages include calendar days of 23 and 25 hours. */
const NOW = Date.UTC(2026, 2, 27, 9, 0);

/** Nested categories, and one ('smaller') that only looks nested. */
const paths = ['small', 'small/story', 'small/story/bear', 'small/dance', 'smaller', 'main', 'סיפור/דוב'];

export type Size = { minVideos: number; maxVideos: number; blocks: number };

/** Small enough for brute force. */
export const SMALL_CASES: Size = { minVideos: 4, maxVideos: 9, blocks: 4 };
/** Large enough for groups that the search only samples. */
export const LARGE_CASES: Size = { minVideos: 100, maxVideos: 240, blocks: 9 };

const pathArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('small/story', 'main') },
  { weight: 2, arbitrary: fc.constantFrom(...paths) },
);

const maybe = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, ...values);

/** Every property labelled or not; more often so little that lessons remain possible. */
const needsArbitrary: fc.Arbitrary<VideoNeeds | undefined> = fc.option(
  fc.record({
    room: fc.oneof(fc.constant('desk' as const), maybe(...rooms)),
    posture: fc.oneof(fc.constant('seated' as const), maybe(...postures)),
    noise: fc.oneof(fc.constant('quiet' as const), maybe(...noises)),
    things: fc.oneof(fc.constant<string[]>([]), maybe(['chair'], ['Chair', 'כדור'], ['כדור'])),
  }),
  { nil: undefined, freq: 5 },
);

/** A place that asks something of one property or of several. */
export const lessonSpaceArbitrary: fc.Arbitrary<LessonSpace> = fc.record(
  {
    room: fc.constantFrom(...spaceRooms),
    posture: fc.constant('seated' as const),
    noise: fc.constantFrom(...spaceNoises),
    things: fc.constantFrom([], ['chair'], ['CHAIR', 'כדור']),
  },
  { requiredKeys: [] },
);

const videoArbitrary = (wholeSeconds: boolean) =>
  fc.record({
    path: pathArbitrary,
    length: wholeSeconds
      ? fc.integer({ min: 1, max: 12 }).map((tens) => tens * 20)
      : fc.integer({ min: 15_000, max: 250_000 }).map((ms) => ms / 1000),
    intensities: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<IntensityLevel[]>([3], [2, 3], [3, 4]) },
      { weight: 1, arbitrary: fc.constant<IntensityLevel[]>([1]) },
    ),
    family: fc.constantFrom(undefined, '', 'bear', 'frog', 'bird'),
    series: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('adventure', 'journey') },
    ),
    episode: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    tags: fc.constantFrom(undefined, [], ['balance'], ['Balance', 'ball'], ['שיווי משקל'], ['ball']),
    needs: needsArbitrary,
    ready: fc.integer({ min: 0, max: 19 }).map((roll) => roll > 0),
  });

const historyArbitrary = (videos: readonly LibraryVideo[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 120 * 24 }).map((hours) => NOW - hours * (DAY_MS / 24)) },
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 9 }).map((days) => NOW - days * DAY_MS) },
        { weight: 1, arbitrary: fc.constantFrom(Number.NaN, NOW - 400 * DAY_MS, NOW + DAY_MS) },
      ),
      { minLength: videos.length, maxLength: videos.length },
    )
    .map((seenAt) =>
      seenAt.flatMap((at, which) => (at === undefined ? [] : [{ videoId: videos[which]!.id, seenAt: at }])),
    );

/** Valid cases: pins exist, aren't excluded and differ; everything else may be as awkward as possible. */
export const caseArbitrary = (size: Size): fc.Arbitrary<RefereeCase> =>
  fc.boolean().chain((wholeSeconds) =>
    fc
      .record({
        videos: fc.array(videoArbitrary(wholeSeconds), { minLength: size.minVideos, maxLength: size.maxVideos }),
        ids: fc.uniqueArray(fc.integer({ min: -5, max: 4 * size.maxVideos }), {
          minLength: size.maxVideos,
          maxLength: size.maxVideos,
        }),
        order: fc.array(pathArbitrary, { minLength: 1, maxLength: size.blocks }),
        pinned: fc.option(fc.nat({ max: size.maxVideos - 1 }), { nil: undefined, freq: 3 }),
        excluded: fc.option(fc.constantFrom('small/dance', 'small/story/bear', 'main', 'small/story/clip-2.mp4'), {
          nil: undefined,
          freq: 3,
        }),
        unseenPercentage: fc.constantFrom(0, 10, 30, 50, 100),
        minutesPerBlock: fc.constantFrom(1, 1.75, 2, 2.25, 2.5, 4),
        below: fc.constantFrom(0, 0.25, 1, 3),
        above: fc.constantFrom(0, 0.25, 1, 3),
        seriesInProcess: fc.constantFrom(null, 'adventure', 'gone'),
        place: fc.oneof(
          { weight: 2, arbitrary: fc.constant<LessonSpace>({}) },
          { weight: 1, arbitrary: lessonSpaceArbitrary },
        ),
        lessons: fc.integer({ min: 0, max: 6 }),
        lessonsAhead: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12 })),
      })
      .chain((drawn) => {
        const videos = drawn.videos.map((video, at): LibraryVideo => ({
          ...video,
          id: drawn.ids[at]!,
          fileKey: `key-${at}`,
          fileName: `clip-${at}.mp4`,
        }));
        const exclusions = drawn.excluded === undefined ? [] : [drawn.excluded];
        const pins = new Map<string, number>();
        const order = [...drawn.order];
        const pinned = videos[drawn.pinned ?? -1];
        const whole = `${pinned?.path}/${pinned?.fileName}`;
        if (pinned?.ready && !exclusions.some((entry) => whole === entry || whole.startsWith(`${entry}/`))) {
          order.splice(order.length >> 1, 0, `fixed/${whole}`);
          pins.set(`fixed/${whole}`, pinned.id);
        }
        const duration = drawn.minutesPerBlock * order.length;
        const config = structuredClone(defaultLessonConfig);
        config.compositionRules = {
          unseenPercentage: drawn.unseenPercentage,
          seenPercentage: 100 - drawn.unseenPercentage,
        };
        config.lessonRules[2] = { order, duration, exclusions: { A: [], B: [], C: exclusions, M: [] } };
        config.tolerances.lessonDuration[2] = {
          min: Math.max(0, duration - drawn.below),
          max: duration + drawn.above,
        };
        return fc.record({
          videos: fc.constant(videos),
          config: fc.constant(config),
          pins: fc.constant(pins),
          lengthCode: fc.constant(2 as const),
          intensity: fc.constant(intensityLevels[2]),
          userType: fc.constant('C' as const),
          place: fc.constant(drawn.place),
          history: historyArbitrary(videos),
          seriesInProcess: fc.constant(drawn.seriesInProcess),
          lessons: fc.constant(drawn.lessons),
          lessonsAhead: fc.constant(drawn.lessonsAhead),
          now: fc.constant(NOW),
        });
      }),
  );

/** The plan of a case, as the composer needs it. */
export const planOf = (given: RefereeCase): Plan => makePlan(indexLibrary(given.videos), given);
export const columnsOf = (given: RefereeCase): History =>
  historyOf(given.history, given.seriesInProcess, given.lessons);

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { judge, refereeScore, type RefereeBlock, type RefereeCase } from '@zuzu/domain/testing/referee/referee.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { categoryPath, categoryValues } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';
import { storeRules } from '#testing/rules.ts';
import { HOUR_MS } from '#testing/school.ts';

const NOW = new Date('2026-03-10T07:30:00Z');
const CONFIGURATIONS = 60;

const tempos: IntensityLevel[][] = [
  [1, 2, 3],
  [2, 3, 4],
  [3, 4, 5],
  [1, 2, 3, 4, 5],
];

const server = await startTestServer({ now: () => NOW });
const token = (await addPeople(server)).m.token;
const rows = await addVideos(
  server,
  categoryValues.flatMap((category, c) =>
    Array.from({ length: 7 }, (_, i) =>
      readyVideo({
        path: `${categoryPath(category)}${i % 3 === 0 ? '/bear' : ''}`,
        length: 31.417 + ((i * 37 + c * 11) % 90) * 1.013,
        family: i % 2 ? `${category}-${i % 4}` : null,
        intensities: tempos[(i + c) % 4]!,
      }),
    ),
  ),
);
const videos = rows.map((row): LibraryVideo => ({
  id: row.id,
  fileKey: row.file_key,
  fileName: row.file_name,
  path: row.path,
  length: row.length,
  intensities: row.intensities,
  family: row.family ?? undefined,
  ready: true,
}));

/** Rules that a manager might create: any order, a pin, an exclusion, wide and narrow windows, any ratio. */
const rulesArbitrary = fc.record({
  lengthCode: fc.constantFrom<LengthCode>(...lengthCodes),
  intensity: fc.constantFrom<IntensityLevel>(...intensityLevels),
  order: fc.array(fc.constantFrom('small', 'warm-up', 'small/story/bear', ...categoryValues.map(categoryPath)), {
    minLength: 1,
    maxLength: 10,
  }),
  pin: fc.option(fc.nat({ max: 62 }), { nil: undefined, freq: 3 }),
  excluded: fc.option(fc.constantFrom('small/dance', 'main/bear', 'warm-up/static-warmup'), {
    nil: undefined,
    freq: 3,
  }),
  unseenPercentage: fc.constantFrom(0, 10, 30, 50, 100),
  minutesPerBlock: fc.constantFrom(0.8, 1, 1.25, 1.7),
  below: fc.constantFrom(0.1, 0.5, 2),
  above: fc.constantFrom(0.1, 0.5, 2),
  seenHoursAgo: fc.array(fc.option(fc.integer({ min: 0, max: 90 * 24 }), { nil: undefined, freq: 2 }), {
    minLength: 63,
    maxLength: 63,
  }),
  count: fc.integer({ min: 1, max: 25 }),
});
type Rules = typeof rulesArbitrary extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const configOf = (rules: Rules): { config: LessonConfig; pins: Record<string, number> } => {
  const config = structuredClone(defaultLessonConfig);
  const exclusions = { A: [], B: [], C: [], M: rules.excluded === undefined ? [] : [rules.excluded] };
  const order = [...rules.order];
  const pins: Record<string, number> = {};
  const pinned = rules.pin === undefined ? undefined : videos[rules.pin]!;
  if (pinned?.intensities.includes(rules.intensity) && !`${pinned.path}/`.startsWith(`${rules.excluded}/`)) {
    const entry = `fixed/${pinned.path}/${pinned.fileName}`;
    order.splice(order.length >> 1, 0, entry);
    pins[entry] = pinned.id;
  }
  const duration = rules.minutesPerBlock * order.length;
  config.compositionRules = { unseenPercentage: rules.unseenPercentage, seenPercentage: 100 - rules.unseenPercentage };
  config.lessonRules[rules.lengthCode] = { order, exclusions, duration };
  config.tolerances.lessonDuration[rules.lengthCode] = {
    min: Math.max(0, duration - rules.below),
    max: duration + rules.above,
  };
  return { config, pins };
};

/** Sets the test user's history at this intensity. */
const giveHistory = async (intensity: IntensityLevel, seenHoursAgo: Rules['seenHoursAgo']) => {
  const { services } = server;
  await server.as(token).post('/api/lessons/clear-testuser-seen');
  const history = seenHoursAgo.flatMap((hours, at) =>
    hours === undefined ? [] : [{ videoId: videos[at]!.id, seenAt: NOW.getTime() - hours * HOUR_MS }],
  );
  const { id } = await services.database
    .selectFrom('groups')
    .select('id')
    .where('simulation_intensity', '=', intensity)
    .executeTakeFirstOrThrow();
  if (history.length > 0)
    await services.database
      .insertInto('seen')
      .values(
        history.map(({ videoId, seenAt }) => ({
          group_id: id,
          video_id: videoId,
          first_seen_at: new Date(seenAt),
          last_seen_at: new Date(seenAt),
        })),
      )
      .execute();
  return history;
};

/** A pin counts for the known category of its video; the reference implementation uses the video's path. */
const categoryOf = ({ category, pinnedId }: RefereeBlock): string =>
  pinnedId === null ? category : category.replace(/\/bear$/, '');

/** Rounding tolerance: half a unit of the last digit, which a tie reaches exactly. */
const expectRounded = (given: number, exact: number, digits: number) =>
  expect(Math.abs(given - exact)).toBeLessThanOrEqual(0.5 * 10 ** -digits + Number.EPSILON * 1e6);

const isWithin = (path: string, category: string) => `${path}/`.startsWith(`${category}/`);

it(`reports for ${CONFIGURATIONS} random configurations match the reference implementation`, async () => {
  const simulate = (rules: Pick<Rules, 'intensity' | 'lengthCode' | 'count'>) =>
    server.as(token).post('/api/lessons/compose', {
      intensity: rules.intensity,
      duration: rules.lengthCode,
      numberOfLessons: rules.count,
    });
  // the test user's groups are created on first use
  for (const intensity of intensityLevels) await simulate({ intensity, lengthCode: 1, count: 1 });
  const seenInside = { inside: 0, outside: 0 };

  const check = async (rules: Rules) => {
    const { config, pins } = configOf(rules);
    await storeRules(server, config, pins);
    const history = await giveHistory(rules.intensity, rules.seenHoursAgo);
    const given: RefereeCase = {
      videos,
      config,
      pins: new Map(Object.entries(pins)),
      lengthCode: rules.lengthCode,
      intensity: rules.intensity,
      userType: 'M',
      history,
      seriesInProcess: null,
      lessons: 0,
      lessonsAhead: 0,
      now: NOW.getTime(),
    };
    const judgement = judge(given);
    const { status, body } = await simulate(rules);
    expect(status).toBe(judgement.filled.length === 0 ? 422 : 200);
    if (status === 422) return;
    const testData: TestData = body.testData;
    const lastSeen = new Map(history.map(({ videoId, seenAt }) => [videoId, seenAt]));
    const byKey = new Map(videos.map((video) => [video.fileKey, video]));
    const all = [
      ...testData.evaluatedInTolerance.map((candidate) => ({ candidate, isInside: true })),
      ...testData.evaluatedOutOfTolerance.map((candidate) => ({ candidate, isInside: false })),
    ];
    expect(all.length).toBeLessThanOrEqual(rules.count);
    for (const { candidate, isInside } of all) {
      const parts = candidate.candidateLesson;
      const ids = parts.map(({ video }) => byKey.get(video.fileKey)!.id);
      const score = refereeScore(given, judgement, ids);
      expectRounded(candidate.compositeScore, score.score, 4);
      expectRounded(candidate.totalDurationMin, score.totalSeconds / 60, 2);
      expectRounded(candidate.timeDeviation, Math.abs(score.totalSeconds - judgement.targetSeconds) / 60, 2);
      // lesson durations are integers in milliseconds
      expect(score.outsideSeconds < 0.0005).toBe(isInside);
      seenInside[isInside ? 'inside' : 'outside'] += 1;
      const seen = ids.flatMap((id) => lastSeen.get(id) ?? []);
      expectRounded(candidate.actualUnseenPercentage, (100 * (ids.length - seen.length)) / ids.length, 1);
      const age = seen.reduce((sum, at) => sum + (NOW.getTime() - at) / 1000, 0) / seen.length;
      if (seen.length === 0) expect(candidate.avgSeenAge).toBeNull();
      else expect(candidate.avgSeenAge).toBeCloseTo(age, -1);
      parts.forEach((part, at) => {
        const block = judgement.blocks[judgement.filled[at]!]!;
        expect(part).toMatchObject({ blockPath: categoryOf(block), isFixed: block.pinnedId !== null });
        expect(block.pinnedId === null ? block.candidateIds : [block.pinnedId]).toContain(ids[at]);
        const seenAt = lastSeen.get(ids[at]!);
        expect(part.lastSeenAt).toBe(seenAt === undefined ? null : new Date(seenAt).toISOString());
      });
    }

    const finals = all.filter(({ candidate }) => candidate.isFinal);
    expect(finals).toHaveLength(1);
    const final = body.finalLesson as { video: { fileKey: string }; lastSeenAt: string | null; blockPath: string }[];
    expect(finals[0]!.candidate.candidateLesson.map(({ video }) => video.fileKey)).toEqual(
      final.map(({ video }) => video.fileKey),
    );
    expect(final.map(({ lastSeenAt }) => lastSeenAt)).toEqual(
      finals[0]!.candidate.candidateLesson.map(({ lastSeenAt }) => lastSeenAt),
    );

    expect(testData.repository.map(({ category }) => category).toSorted()).toEqual(
      [...new Set(judgement.blocks.map(categoryOf))].toSorted(),
    );
    for (const { category, count, averageSeconds, seenCount, seenPercent } of testData.repository) {
      const within = videos.filter(
        ({ path, intensities: of }) =>
          of.includes(rules.intensity) &&
          isWithin(path, category) &&
          !(rules.excluded !== undefined && isWithin(path, rules.excluded)),
      );
      const seen = within.filter(({ id }) => lastSeen.has(id)).length;
      expect({ count, seenCount }).toEqual({ count: within.length, seenCount: seen });
      expect(averageSeconds).toBeCloseTo(
        within.reduce((sum, { length }) => sum + length, 0) / Math.max(1, within.length),
        2,
      );
      expect(seenPercent).toBeCloseTo(within.length ? (100 * seen) / within.length : 0, 9);
    }
  };

  await fc.assert(fc.asyncProperty(rulesArbitrary, check), { numRuns: CONFIGURATIONS, seed: 11 });
  // the configurations are varied enough to fill both tables
  expect(seenInside.inside).toBeGreaterThan(100);
  expect(seenInside.outside).toBeGreaterThan(100);
});

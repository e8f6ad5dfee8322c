import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { type ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { FixedLessons } from '@zuzu/domain/users/group.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { addClass } from '#testing/people.ts';
import { changeRules, storeRules } from '#testing/rules.ts';
import { bodyOf } from '#testing/test-server.ts';
import { keysOf, lessonOf, startSchool } from '#testing/school.ts';
import { adaptLessonLengths } from '../lesson-lengths.repository.ts';
import { withPreparingWarning } from './short-lesson.ts';

const GROUP = 'כיתה א׳';
const EVENING = new Date('2026-03-01T18:00:00Z');
let now = EVENING;
let day = 0;

/** The library with two playable clips; the other videos are being prepared or ready. */
const { server, who } = await startSchool({ now: () => now });
const { database } = server.services;
await addVideos(server, [readyVideo({ path: 'main', length: 57 }), readyVideo({ path: 'small/dance', length: 51 })]);
const rest = (await addVideos(server, smallLibrary())).map(({ id }) => id);
// each test has a separate day, and starts with few playable videos and none in preparation
beforeEach(async () => {
  now = new Date(EVENING.getTime() + ++day * 24 * 3_600_000);
  await setRest('failed');
});

const setRest = async (status: 'processing' | 'ready' | 'failed', ids: readonly number[] = rest) => {
  await database.updateTable('videos').set({ status }).where('id', 'in', ids).execute();
};
const compose = (body: Record<string, unknown> = {}) =>
  who.c.post('/api/lessons/compose', { duration: 1, intensity: 3, groupName: GROUP, ...body });
const composed = who.c.compose;

/** The first lessons of a new group have more new parts than the rules ask for, which isn't a shortcoming. */
const shortcomings = ({ warnings }: ComposedLesson) => warnings.filter(({ code }) => code !== 'NEW_SHARE');

describe('an incomplete lesson composed while the library was filling', () => {
  it('has a warning, and is recomposed on request once the library is complete', async () => {
    const short = await composed();
    expect(short.finalLesson).toHaveLength(1);
    await setRest('processing');
    const same = await composed();
    expect(same.warnings[0]).toEqual({ code: 'LIBRARY_PREPARING', ready: 2, total: rest.length + 2 });
    expect(keysOf(same)).toEqual(keysOf(short));

    await setRest('ready');
    const whole = await composed();
    expect(shortcomings(whole)).toEqual([]);
    expect(whole.finalLesson.length).toBeGreaterThan(2);
    const again = await composed();
    expect(lessonOf(again)).toBe(lessonOf(whole));
    // the playlist that a browser has loaded keeps playing
    expect((await server.call('GET', new URL(short.lessonUrl).pathname)).status).toBe(200);
  });

  it('is recomposed once for concurrent requests', async () => {
    await composed();
    await setRest('ready');
    const answers = await Promise.all(Array.from({ length: 8 }, () => composed()));
    expect(new Set(answers.map(lessonOf)).size).toBe(1);
    expect(answers[0]?.finalLesson.length).toBeGreaterThan(2);
  });

  it.each([
    [
      'begun',
      ({ playId }: ComposedLesson) =>
        who.c.post(`/api/plays/${playId}/events`, {
          events: [{ number: 0, kind: 'start', seconds: 0, at: now.toISOString() }],
        }),
    ],
    ['partly seen by a player that reports plays', (lesson: ComposedLesson) => seenOf(lesson, lesson.playId)],
    ['partly seen by a player that does not', (lesson: ComposedLesson) => seenOf(lesson)],
  ])('stays once it was %s', async (_what, begin) => {
    const short = await composed({ duration: 2 });
    expect((await begin(short)).status).toBe(200);
    await setRest('ready');
    expect(lessonOf(await composed({ duration: 2 }))).toBe(lessonOf(short));
  });

  it('stays once it has been edited', async () => {
    const short = await composed();
    await addVideos(server, [readyVideo({ path: 'main', length: 61 })]);
    const changed = await composed({ avoid: keysOf(short) });
    expect(keysOf(changed)).not.toEqual(keysOf(short));
    await setRest('ready');
    expect(lessonOf(await composed())).toBe(lessonOf(changed));
  });

  it('can still be replaced on request after an earlier replacement', async () => {
    await composed();
    const fresh = await composed({ fresh: true });
    await setRest('ready');
    expect((await composed()).finalLesson.length).toBeGreaterThan(fresh.finalLesson.length);
  });
});

describe('a lesson that would be incomplete', () => {
  const waits = { status: 409, headers: { 'retry-after': '2' }, body: { code: 'LIBRARY_PREPARING' } };

  it('waits for missing videos, reports how many it needs, and is then composed', async () => {
    await setRest('processing');
    const first = await compose();
    expect(first).toMatchObject({ ...waits, body: { ...waits.body, details: { retryAfterSeconds: 2 } } });
    const { ready, total } = first.body.details;
    expect(total).toBeGreaterThan(2);
    expect(ready).toBeLessThan(total);
    // the same lesson, no matter which other videos have been prepared in the meantime
    await setRest('ready', rest.slice(0, 8));
    const next = await compose();
    expect(next).toMatchObject({ ...waits, body: { details: { total } } });
    expect(next.body.details.ready).toBeGreaterThanOrEqual(ready);

    await setRest('ready');
    const lesson = await composed();
    expect(shortcomings(lesson)).toEqual([]);
    expect(lesson.finalLesson).toHaveLength(total);
  });

  it('waits while demo clips are still to be added', async () => {
    server.services.videos.expectDemo(100);
    expect(await compose()).toMatchObject(waits);
    server.services.videos.expectDemo(undefined);
    expect((await composed()).finalLesson).toHaveLength(1);
  });

  it('is returned if the videos in preparation don’t make it longer', async () => {
    await setRest('processing', rest.slice(0, 1));
    expect((await composed()).finalLesson.length).toBeLessThan(3);
  });

  it('is returned if it replaces an existing lesson', async () => {
    await composed();
    await setRest('processing');
    expect((await composed({ fresh: true })).finalLesson).toHaveLength(1);
  });
});

describe('a month of fixed lessons composed while the library was filling', () => {
  /** Each test has a separate group with four lessons a month. */
  const newClass = () => addClass(server, { lessonLength: 1, lessonsPerWeek: 1 });
  type Class = Awaited<ReturnType<typeof newClass>>;
  const act = (of: Class, what: 'generate' | 'reactivate', body: object = {}) =>
    bodyOf(of.post(`/api/lessons/fixed-lessons/${what}`, { groupName: GROUP, ...body }));
  const MONTH = '3';
  const month = async (of: Class): Promise<NonNullable<FixedLessons[string]>> =>
    (await act(of, 'generate')).fixedLessons[MONTH];
  const open = async (of: Class, number: number): Promise<ReactivatedLesson> =>
    (await act(of, 'reactivate', { lessonKey: `${MONTH}-${number}` })).fixedLesson;
  const readyKeysOf = ({ lessonData }: ReactivatedLesson) => lessonData.map(({ video }) => video.fileKey);
  const inWindow = ({ durationMin }: { durationMin: number }) => durationMin >= 4;

  it('is recomposed when it is listed once the library is complete, and then stays', async () => {
    const group = await newClass();
    expect(Object.values(await month(group)).some(inWindow)).toBe(false);
    await setRest('ready');
    const whole = await month(group);
    expect(Object.keys(whole)).toEqual(['1', '2', '3', '4']);
    expect(Object.values(whole).every(inWindow)).toBe(true);
    const firsts = await Promise.all([open(group, 1), open(group, 1)]);
    await addVideos(server, [readyVideo({ path: 'main', length: 61 })]);
    expect(await month(group)).toEqual(whole);
    expect(readyKeysOf(await open(group, 1))).toEqual(readyKeysOf(firsts[0]));
    expect(readyKeysOf(firsts[1])).toEqual(readyKeysOf(firsts[0]));
  });

  it('recomposes an opened lesson once for concurrent requests and keeps lessons already begun', async () => {
    const group = await newClass();
    await month(group);
    const begun = await open(group, 1);
    const events = [{ number: 0, kind: 'start', seconds: 0, at: now.toISOString() }];
    expect((await group.post(`/api/plays/${begun.playId}/events`, { events })).status).toBe(200);
    const untouched = await open(group, 3);
    await setRest('ready');
    const seconds = await Promise.all(Array.from({ length: 4 }, () => open(group, 2)));
    expect(seconds[0]!.lessonData.length).toBeGreaterThan(2);
    for (const each of seconds) expect(readyKeysOf(each)).toEqual(readyKeysOf(seconds[0]!));
    expect(readyKeysOf(await open(group, 1))).toEqual(readyKeysOf(begun));
    const shown = await month(group);
    expect(inWindow(shown['1']!)).toBe(false);
    expect(inWindow(shown['2']!) && inWindow(shown['3']!)).toBe(true);
    expect(readyKeysOf(await open(group, 3))).not.toEqual(readyKeysOf(untouched));
  });

  it('stays while nothing has changed, and if the current rules yield no lesson', async () => {
    const group = await newClass();
    const short = await month(group);
    now = new Date(now.getTime() + 3_600_000);
    expect(await month(group)).toEqual(short);
    await changeRules(server, ({ lessonRules }) => (lessonRules[1].order = ['small/vocal']));
    expect(await month(group)).toEqual(short);
    await storeRules(server, defaultLessonConfig);
  });
});

it('an incomplete lesson that can’t improve stays and drops its outdated warnings', async () => {
  const short = await composed({ duration: 3 });
  await addVideos(server, [readyVideo({ path: 'elsewhere', length: 60 })]);
  expect(lessonOf(await composed({ duration: 3 }))).toBe(lessonOf(short));

  // with rules that the library can satisfy
  await setRest('processing');
  await changeRules(server, ({ lessonRules, tolerances }) => {
    tolerances.lessonDuration[3].min = 0;
    lessonRules[3].order = ['main'];
  });
  const { warnings, ...same } = await composed({ duration: 3 });
  expect(same.finalLesson).toHaveLength(1);
  expect(warnings.map(({ code }) => code)).toEqual(['LIBRARY_PREPARING']);
  await storeRules(server, defaultLessonConfig);
});

it('an incomplete lesson stays if the current rules yield no lesson', async () => {
  const short = await composed({ duration: 4 });
  await changeRules(server, ({ lessonRules }) => (lessonRules[4].order = ['small/vocal']));
  expect(lessonOf(await composed({ duration: 4 }))).toBe(lessonOf(short));
  await setRest('processing', rest.slice(0, 1));
  expect(await compose({ duration: 4, intensity: 2 })).toMatchObject({
    status: 422,
    body: { code: 'CANNOT_COMPOSE', details: { category: 'small/vocal', preparing: { total: expect.any(Number) } } },
  });
  await storeRules(server, defaultLessonConfig);
});

it('a complete lesson stays, however the library changes', async () => {
  await setRest('ready');
  const lesson = await composed({ duration: 5 });
  expect(shortcomings(lesson)).toEqual([]);
  await addVideos(server, smallLibrary(1));
  expect(lessonOf(await composed({ duration: 5 }))).toBe(lessonOf(lesson));
});

describe('warnings about a library in preparation', () => {
  const skipped: LessonWarning = { code: 'BLOCK_SKIPPED', block: 0, category: 'main' };
  const preparing = (ready: number, total: number) => ({ code: 'LIBRARY_PREPARING', ready, total });
  it.each([
    ['a library that is filling up', [], { ready: 90, total: 100 }, [preparing(90, 100)]],
    ['a few videos added to a complete library', [], { ready: 95, total: 100 }, []],
    ['a few videos, with an incomplete lesson', [skipped], { ready: 95, total: 100 }, [preparing(95, 100), skipped]],
    ['a complete library', [skipped], undefined, [skipped]],
  ])('%s', (_what, warnings, so, withWarnings) => {
    expect(withPreparingWarning(warnings, { preparing: so })).toEqual(withWarnings);
  });
});

const seenOf = (lesson: ComposedLesson, playId?: string) => who.c.see(keysOf(lesson).slice(0, 1), { playId });

describe('a lesson with a video whose length has changed', () => {
  /** Simulates a replaced file. */
  const lengthen = (videoId: number, from: number, to: number) =>
    database.transaction().execute(async (tx) => {
      await tx.updateTable('videos').set({ length: to }).where('id', '=', videoId).execute();
      await adaptLessonLengths(tx, { videoId, from, to, at: now });
    });
  const firstOf = ({ finalLesson }: ComposedLesson) => {
    const { _id, length } = finalLesson[0]!.video;
    return [Number(_id), length] as const;
  };
  const secondsOf = async () =>
    await database
      .selectFrom('composed_lessons')
      .select(['total_seconds', 'warnings'])
      .orderBy('created_at', 'desc')
      // both were composed at the same time, as the clock is stopped
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();

  it('stays if its new length is within the tolerance, else is recomposed unless begun', async () => {
    await setRest('ready');
    const lesson = await composed();
    const { total_seconds: seconds } = await secondsOf();
    const [id, length] = firstOf(lesson);
    const little = seconds > 300 ? length - 1 : length + 1;
    await lengthen(id, length, little);
    expect(keysOf(await composed())).toEqual(keysOf(lesson));
    expect(await secondsOf()).toEqual({ total_seconds: seconds + little - length, warnings: lesson.warnings });

    await lengthen(id, little, little + 600);
    const other = await composed();
    expect(keysOf(other)).not.toContain(lesson.finalLesson[0]!.video.fileKey);
    expect(shortcomings(other)).toEqual([]);

    const [otherId, otherLength] = firstOf(other);
    await who.c.see(keysOf(other).slice(0, 1), { playId: other.playId });
    await lengthen(otherId, otherLength, otherLength + 600);
    expect(keysOf(await composed())).toEqual(keysOf(other));
    await lengthen(id, little + 600, length);
    await lengthen(otherId, otherLength + 600, otherLength + 700);
    const far = (await secondsOf()).total_seconds;
    expect((await secondsOf()).warnings.filter(({ code }) => code === 'OUTSIDE_TOLERANCE')).toEqual([
      { code: 'OUTSIDE_TOLERANCE', shortestSeconds: far, longestSeconds: far },
    ]);
    await lengthen(otherId, otherLength + 700, otherLength);
    expect((await secondsOf()).warnings).toEqual(other.warnings);
  });

  it('stays unchanged after its day', async () => {
    await setRest('ready');
    const [id, length] = firstOf(await composed());
    const before = await secondsOf();
    now = new Date(now.getTime() + 2 * 24 * 3_600_000);
    await lengthen(id, length, length + 600);
    expect(await secondsOf()).toEqual(before);
    await lengthen(id, length + 600, length);
  });

  it('treats a stored range with min and max swapped as the composer does', async () => {
    await setRest('ready');
    const lesson = await composed();
    const swapRange = () =>
      sql`update lesson_configs set config = jsonb_set(config, '{tolerances,lessonDuration,1}', jsonb_build_object(
        'min', config #> '{tolerances,lessonDuration,1,max}', 'max', config #> '{tolerances,lessonDuration,1,min}'))`.execute(
        database,
      );
    const [id, length] = firstOf(lesson);
    const little = (await secondsOf()).total_seconds > 300 ? length - 1 : length + 1;
    await swapRange();
    await lengthen(id, length, little);
    expect((await secondsOf()).warnings).toEqual(lesson.warnings);
    await lengthen(id, little, length);
    await swapRange();
  });
});

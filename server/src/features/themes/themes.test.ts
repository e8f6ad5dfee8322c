import { beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

/** A Monday in winter: local midnight is 22:00 UTC. */
const TODAY = new Date('2026-12-07T09:00:00Z');
const BEFORE_MIDNIGHT = new Date('2026-12-07T21:59:59Z');
const MIDNIGHT = new Date('2026-12-07T22:00:00Z');
let now = TODAY;
const { server, who } = await startSchool({ now: () => now });
const { database } = server.services;
const videos = await addVideos(
  server,
  // in each category, one video of four has the tag “balance”
  smallLibrary(12).map((video, n) => ({ ...video, tags: n % 4 === 0 ? ['Balance'] : [] })),
);
const tagged = new Set(videos.filter(({ tags }) => tags.length > 0).map(({ id }) => String(id)));
beforeEach(async () => {
  now = TODAY;
  await sql`truncate themes, composed_lessons, fixed_lessons, seen, audit cascade`.execute(database);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = who.m.token) =>
  server.call(method, `/api/lessons/${path}`, { token, ...(body && { body }) });
const ok = (...args: Parameters<typeof call>) => bodyOf(call(...args));
const aTheme = (but: Partial<GivenTheme> = {}): GivenTheme => ({
  name: 'שיווי משקל',
  tags: ['balance'],
  from: '2026-12-08',
  until: '2026-12-31',
  organizations: [],
  ...but,
});
const add = async (but: Partial<GivenTheme> = {}): Promise<StoredTheme> => {
  const { themes } = await ok('POST', 'themes', aTheme(but));
  return (themes as StoredTheme[]).toSorted((a, b) => Number(a._id) - Number(b._id)).at(-1)!;
};
type Lesson = { finalLesson: { video: { _id: string } }[]; warnings: LessonWarning[]; theme?: string };
const compose = (more: object = {}, token = who.c.token): Promise<Lesson> =>
  ok('POST', 'compose', { intensity: 3, duration: 2, groupName: 'כיתה א׳', ...more }, token);
const ofTheme = ({ finalLesson }: Lesson) => finalLesson.filter(({ video }) => tagged.has(video._id)).length;
const idsOf = ({ finalLesson }: Lesson) => finalLesson.map(({ video }) => video._id);
const version = async () => (await server.services.library.current()).version;

it('concurrent identical requests add one theme, and changes pass the same checks', async () => {
  await Promise.all(Array.from({ length: 10 }, () => call('POST', 'themes', aTheme())));
  expect((await ok('POST', 'themes', aTheme())).themes).toHaveLength(1);
  // a theme of the same name that managers couldn't distinguish from it
  const twins = Array.from({ length: 10 }, (_, n) => aTheme({ name: 'שיווי \u00a0 משקל', tags: [`tag ${n}`] }));
  for (const { status } of await Promise.all(twins.map((twin) => call('POST', 'themes', twin))))
    expect(status).toBe(400);
  const next = await ok('POST', 'themes', aTheme({ from: '2027-12-08', until: '2027-12-31' }));
  expect(next.themes).toHaveLength(2);
  const { _id, updatedAt } = next.themes.at(-1);
  expect(await call('PUT', `themes/${_id}`, { ...aTheme({ until: '2026-12-30' }), updatedAt })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'name' }] },
  });
  const backwards = { ...aTheme({ name: 'backwards', until: '2026-12-07' }), updatedAt };
  for (const answer of [await call('POST', 'themes', backwards), await call('PUT', `themes/${_id}`, backwards)])
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'until' }] } });
});

it('a theme begins and ends by date without any action', async () => {
  await add();
  now = BEFORE_MIDNIGHT;
  const before = await compose();
  expect(before.theme).toBeUndefined();
  expect(ofTheme(before)).toBeLessThan(before.finalLesson.length);
  const versionBefore = await version();

  now = MIDNIGHT;
  const first = await compose();
  expect(await version()).toBe(versionBefore + 1);
  expect(first.theme).toBe('שיווי משקל');
  expect(ofTheme(first)).toBe(first.finalLesson.length);

  now = new Date('2026-12-31T21:59:59Z');
  who.c = await server.signIn('0523333333');
  expect(ofTheme(await compose())).toBe(first.finalLesson.length);
  now = new Date('2026-12-31T22:00:00Z');
  const after = await compose();
  expect(after.theme).toBeUndefined();
  expect(ofTheme(after)).toBeLessThan(after.finalLesson.length);
  now = TODAY;
  who.m = await server.signIn('0524444444');
  who.c = await server.signIn('0523333333');
});

it('a theme of an organization applies only there and takes precedence over a general one', async () => {
  await add({ name: 'everybody', tags: ['nobody has it'], from: '2026-12-01' });
  expect((await compose()).theme).toBe('everybody');
  expect((await compose({ groupName: 'default' }, who.b.token)).theme).toBe('everybody');
  await add({ organizations: ['בית ספר'], from: '2026-12-01' });
  const own = await compose({ fresh: true });
  expect(own.theme).toBe('שיווי משקל');
  expect(ofTheme(own)).toBe(own.finalLesson.length);
  expect((await compose({ groupName: 'default' }, who.b.token)).theme).toBe('everybody');
});

it('an existing lesson keeps its parts when its theme changes, and the next one follows it', async () => {
  const plain = await compose();
  const theme = await add({ from: '2026-12-07' });
  expect(idsOf(await compose())).toEqual(idsOf(plain));
  const other = { groupName: 'כיתה ב׳' };
  const themed = await compose(other);
  expect(ofTheme(themed)).toBe(themed.finalLesson.length);
  const { _id, updatedAt } = theme;
  await ok('PUT', `themes/${_id}`, {
    ...aTheme({ from: '2026-12-07', tags: ['nobody has it'] }),
    updatedAt,
  });
  expect(idsOf(await compose(other))).toEqual(idsOf(themed));
  await ok('DELETE', `themes/${_id}`);
  expect((await compose()).theme).toBeUndefined();
});

it('each fixed lesson has the theme of its day', async () => {
  const generate = async () => {
    await database.deleteFrom('fixed_lessons').execute();
    await ok('POST', 'fixed-lessons/generate', { groupName: 'כיתה א׳' }, who.c.token);
    const rows = await database.selectFrom('fixed_lessons').select('parts').orderBy('number').execute();
    return rows.map(({ parts }) => parts.map(({ videoId }) => videoId));
  };
  const [plainFirst, ...plainLater] = await generate();
  await add({ from: '2026-12-20' });
  const [first, ...later] = await generate();
  const count = (lessons: number[][]) => lessons.flat().filter((id) => tagged.has(String(id))).length;
  expect(first).toEqual(plainFirst);
  expect(count(later)).toBeGreaterThan(count(plainLater));
});

it('concurrent edits of a theme are rejected with 409, and edits of a removed one with 404', async () => {
  const { _id, updatedAt } = await add();
  await ok('PUT', `themes/${_id}`, { ...aTheme({ name: 'first' }), updatedAt });
  const second = await call('PUT', `themes/${_id}`, { ...aTheme({ name: 'second' }), updatedAt });
  expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const { themes } = await ok('GET', 'themes');
  expect(themes).toMatchObject([{ name: 'first' }]);
  await ok('DELETE', `themes/${_id}`);
  await ok('DELETE', `themes/${_id}`);
  expect((await call('PUT', `themes/${_id}`, { ...aTheme(), updatedAt })).status).toBe(404);
});

it('the audit log records the changed fields of a theme', async () => {
  const { _id, updatedAt } = await add();
  await ok('PUT', `themes/${_id}`, { ...aTheme({ until: '2026-12-24' }), updatedAt });
  await ok('DELETE', `themes/${_id}`);
  const { body } = await who.m.get(`/api/users/${who.m.userId}/audit`);
  const ofThis = (body as { action: string; changes: object[] }[]).filter(({ action }) => action.startsWith('theme-'));
  expect(ofThis.map(({ action }) => action)).toEqual(['theme-remove', 'theme-change', 'theme-add']);
  expect(ofThis[1]!.changes).toEqual([{ field: 'days', from: '2026-12-08/2026-12-31', to: '2026-12-08/2026-12-24' }]);
});

it('themes can be limited to organizations of existing users', async () => {
  expect((await ok('GET', 'themes')).organizations).toEqual(['בית ספר']);
});

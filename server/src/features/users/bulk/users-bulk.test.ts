import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkUserChange, BulkUsersInput, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { addPeople } from '#testing/people.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';

let who: Awaited<ReturnType<typeof addPeople>>;
/** The ids of a, b and c. */
let ids: string[];
const server = await startTestServer();
const { database } = server.services;
beforeEach(async () => {
  await database.deleteFrom('users').execute();
  await database.deleteFrom('audit').execute();
  who = await addPeople(server);
  ids = [who.a.userId, who.b.userId, who.c.userId];
});

const users = async (): Promise<Record<string, User>> =>
  Object.fromEntries(((await who.m.get('/api/users')).body as User[]).map((user) => [user._id, user]));
const withoutVersions = (all: Record<string, User>) =>
  Object.fromEntries(Object.entries(all).map(([id, { updatedAt: _updatedAt, ...user }]) => [id, user]));
const send = (input: BulkUsersInput): Promise<BulkUsersOutput> => bodyOf(who.m.post('/api/users/bulk', input));
const dryRun = (some: readonly string[], change: BulkUserChange) =>
  send({ rows: some.map((_id) => ({ _id })), change, dryRun: true });
const carryOut = async (some: readonly string[], change: BulkUserChange) => {
  const plan = await dryRun(some, change);
  const done = await send({ rows: plan.rows, change, dryRun: false });
  return { ...done, left: [...plan.left, ...done.left] };
};
const undo = ({ undo: id }: BulkUsersOutput): Promise<BulkUsersOutput> =>
  bodyOf(who.m.post(`/api/users/bulk/${id}/undo`, {}));
const isSignedIn = async (person: 'a' | 'b' | 'c') => (await who[person].get('/api/videos')).status === 200;

describe('a bulk change of users', () => {
  it('only changes users after a dry run, with one audit entry, and is undone in one step', async () => {
    const before = await users();
    const change = { kind: 'intensityLevel', intensityLevel: 5 } as const;
    const plan = await dryRun(ids, change);
    expect(plan).toMatchObject({
      changed: 3,
      left: [],
      fixedLessons: 0,
      // c has two groups
      fields: [{ field: 'intensityLevel', count: 4, changes: [{ from: '3', to: '5', count: 4 }] }],
    });
    expect(await users()).toEqual(before);

    const done = await send({ rows: plan.rows, change, dryRun: false });
    expect(done).toMatchObject({ changed: 3, fields: plan.fields });
    const after = await users();
    expect(ids.flatMap((id) => after[id]!.groups.map(({ preferences }) => preferences))).toEqual(
      Array.from({ length: 4 }, () => ({ ...defaultPreferences, intensityLevel: 5 })),
    );
    expect(await isSignedIn('b')).toBe(true);
    const { body: trail } = await who.m.get(`/api/users/${who.b.userId}/audit`);
    expect((trail as AuditEntry[]).filter(({ action }) => action === 'users-change')).toEqual([
      expect.objectContaining({
        changes: [
          { field: 'usersChanged', from: null, to: '3' },
          { field: 'intensityLevel', from: null, to: '5' },
        ],
      }),
    ]);

    expect(await undo(done)).toMatchObject({ changed: 3, left: [] });
    expect(withoutVersions(await users())).toEqual(withoutVersions(before));
    expect(await dryRun(ids, { kind: 'intensityLevel', intensityLevel: 3 })).toMatchObject({ changed: 0 });
  });

  it('can change several fields and is undone in one step', async () => {
    const before = await users();
    const change: BulkUserChange = {
      kind: 'fields',
      changes: [
        { kind: 'type', type: 'B' },
        { kind: 'intensityLevel', intensityLevel: 5 },
        { kind: 'lessonsPerWeek', lessonsPerWeek: 2 },
      ],
    };
    const done = await carryOut(ids, change);
    expect([done.changed, done.left]).toEqual([
      2,
      [expect.objectContaining({ _id: who.c.userId, reason: 'not-an-individual' })],
    ]);
    const after = (await users())[who.a.userId]!;
    expect([after.type, after.groups[0]!.preferences]).toEqual([
      'B',
      { ...defaultPreferences, intensityLevel: 5, lessonsPerWeek: 2 },
    ]);
    await undo(done);
    expect(withoutVersions(await users())).toEqual(withoutVersions(before));
  });

  it('adds favourites to the existing ones and removes them', async () => {
    await carryOut([who.a.userId], { kind: 'favoriteCategories', how: 'set', favoriteCategories: ['main', 'dance'] });
    await carryOut(ids, { kind: 'favoriteCategories', how: 'add', favoriteCategories: ['dance', 'power'] });
    await carryOut(ids, { kind: 'favoriteCategories', how: 'remove', favoriteCategories: ['main', 'power'] });
    const after = await users();
    expect(ids.map((id) => after[id]!.groups[0]!.preferences.favoriteCategories)).toEqual([
      ['dance'],
      ['dance'],
      ['dance'],
    ]);
  });

  it('makes individuals type A or B, ends their sessions, and restores the username on undo', async () => {
    const done = await carryOut(ids, { kind: 'type', type: 'A' });
    expect(done).toMatchObject({ changed: 1, left: [{ _id: who.c.userId, reason: 'not-an-individual' }] });
    expect((await users())[who.b.userId]).toMatchObject({ type: 'A' });
    expect([await isSignedIn('a'), await isSignedIn('b')]).toEqual([true, false]);
    await undo(done);
    expect((await users())[who.b.userId]).toMatchObject({ type: 'B', username: 'bet' });
    // personal data that erasing a user wouldn't find
    const entries = await database.selectFrom('audit').select('details').execute();
    expect(JSON.stringify(entries.map(({ details }) => details['changes']))).not.toContain('bet');
  });

  it('deletes users and their groups, skips managers, and restores them on undo', async () => {
    const before = await users();
    const done = await carryOut([...ids, who.m.userId], { kind: 'delete' });
    expect(done).toMatchObject({ changed: 3, left: [{ _id: who.m.userId, reason: 'manager' }] });
    expect(Object.keys(await users())).toEqual([who.m.userId]);
    expect(await isSignedIn('c')).toBe(false);
    expect((await who.m.get('/api/users/deleted')).body).toHaveLength(3);

    // the number of b is given to another user
    const b = before[who.b.userId]!;
    await who.m.post('/api/users', { full_name: 'אחר', phone_number: b.phone_number, type: 'B' });
    expect(await undo(done)).toMatchObject({
      changed: 2,
      left: [{ _id: who.b.userId, reason: 'phone-taken' }],
    });
    const { [who.b.userId]: _b, ...others } = withoutVersions(before);
    expect(withoutVersions(await users())).toMatchObject(others);
  });

  it('keeps no data of an erased user', async () => {
    const done = await carryOut(ids, { kind: 'delete' });
    const kept = async () => {
      const rows = await database.selectFrom('audit').selectAll().execute();
      return rows.flatMap(({ details }) => Object.keys((details['replaced'] as object | undefined) ?? {}));
    };
    expect(await kept()).toContain(who.b.userId);
    await who.m.del(`/api/users/deleted/${who.b.userId}`);
    expect((await kept()).toSorted()).toEqual([who.a.userId, who.c.userId].toSorted());
    expect(await undo(done)).toMatchObject({ changed: 2, left: [] });
  });

  it('counts the ready lessons affected by the change', async () => {
    const { version } = await server.services.lessonConfigs.current();
    await sql`
      insert into fixed_lessons (group_id, year, month, number, length_code, intensity, parts, config_version, library_version, total_seconds, done_at)
      select id, 2026, 11, number, 2, 3, '[]', ${version}::integer, 1, 60, case number when 1 then now() end
      from groups, generate_series(1, 3) as number where user_id is not null`.execute(database);
    // two groups of c, one of b; the first lesson of each is done
    expect(await dryRun([who.b.userId, who.c.userId], { kind: 'lessonLength', lessonLength: 5 })).toMatchObject({
      fixedLessons: 6,
    });
    expect(await dryRun([who.c.userId], { kind: 'lessonLength', lessonLength: 2 })).toMatchObject({ fixedLessons: 0 });
  });
});

it('the ids of all users matching a filter can be selected', async () => {
  const found = async (query: string) => (await who.m.get(`/api/users/ids${query}`)).body.ids as string[];
  expect((await found('')).toSorted()).toEqual([...ids, who.m.userId].toSorted());
  expect(await found('?type=C')).toEqual([who.c.userId]);
  expect(await found(`?q=${encodeURIComponent('אלף')}`)).toEqual([who.a.userId]);
});

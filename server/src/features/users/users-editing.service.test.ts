import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { User } from '@zuzu/domain/users/user.ts';
import { userSchema } from '@zuzu/domain/users/user.ts';
import { encodeCursor } from '#lib/cursor.ts';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

let lastPhone = 540_000_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const newPhone = () => `0${++lastPhone}`;

const { server, who } = await startSchool();
const keys = (await addVideos(server, smallLibrary(1))).map((video) => video.file_key);

const list = async (query = ''): Promise<User[]> => (await who.m.get(`/api/users${query}`)).body;
const add = async (fields: Record<string, unknown> = {}): Promise<User> =>
  userSchema.parse(
    await bodyOf(
      who.m.post('/api/users', {
        full_name: 'חדש',
        phone_number: newPhone(),
        type: 'C',
        ...fields,
      }),
    ),
  );
/** The ids of a list read page by page; each page must report the same total. */
const idsInPages = async (query: string, total: number): Promise<string[]> => {
  const { rows, totals } = await server.listInPages(`/api/users${query}`, who.m.token);
  expect(totals).toEqual(new Set([total]));
  return rows.map(({ _id }) => _id);
};
const put = (user: Record<string, unknown> & { _id: string }, token = who.m.token) =>
  server.as(token).put(`/api/users/${user._id}`, user);
const group = (name: string, more: Record<string, unknown> = {}) => ({ name, ...more });
const names = (user: User) => user.groups.map(({ name }) => name);
const see = (user: { _id: string }, name: string, fileKeys: string[]) =>
  who.m.post(`/api/users/${user._id}/groups/${encodeURIComponent(name)}/seen`, { fileKeys });

describe('the list of users', () => {
  it('is an array without histories, last updated first', async () => {
    const older = await add({ full_name: 'ישנה' });
    await see(older, 'default', keys.slice(0, 3));
    const newer = await add({ full_name: 'חדשה' });
    const users = await list();
    expect(users.slice(0, 2).map(({ _id }) => _id)).toEqual([newer._id, older._id]);
    expect(users[1]!.groups[0]).toMatchObject({ name: 'default', seenCount: 3 });
    for (const { groups } of users)
      for (const each of groups) expect(each).toMatchObject({ seenVideos: [], fixedLessons: {} });
    expect(JSON.stringify(users)).not.toMatch(/session|watchedVideos/);
  });

  it('matches part of the name in any case, and % and _ literally', async () => {
    await add({ full_name: 'Dána 50%_Levi' });
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map((user) => user.full_name);
    expect(await found('dÁnA')).toEqual(['Dána 50%_Levi']);
    expect(await found('DÁ')).toEqual(['Dána 50%_Levi']);
    expect(await found('0%_l')).toEqual(['Dána 50%_Levi']);
    expect(await found('5%L')).toEqual([]);
    expect(await found('\\')).toEqual([]);
  });

  it('matches Hebrew names with any hyphen, quotation mark and space', async () => {
    const { _id } = await add({ full_name: 'בן־דוד', type: 'C', organization: 'רמב״ם', groups: [{ name: 'ג׳ורג׳' }] });
    const q = (typed: string) => `q=${encodeURIComponent(typed)}`;
    for (const typed of ['בן-דוד', 'בן דוד', 'בן\u00a0–  דוד', 'רמב"ם', "רמב''ם", 'רמב”ם', "ג'ורג'", 'ג’ורג`'])
      expect([typed, (await list(`?${q(typed)}`)).map((user) => user._id)]).toEqual([typed, [_id]]);
    const classes = async (typed: string) =>
      (await who.m.get(`/api/statistics/classes?from=2026-01-01&to=2026-12-31&${q(typed)}`)).body.length;
    for (const typed of ['רמב"ם', "ג'ורג'"]) expect([typed, await classes(typed)]).toEqual([typed, 1]);
    expect((await who.m.get(`/api/audit?${q('בן-דוד')}`)).body.entries).toHaveLength(1);
  });

  it('matches organization, active group names, and phone numbers in any notation', async () => {
    const phone_number = '0507654321';
    const user = await add({ full_name: 'רכזת', type: 'C', phone_number, organization: 'Herzl בעפולה' });
    const groups = ['צעירים', 'בוגרים'].map((name) => ({ name }));
    const saved = (await who.m.put(`/api/users/${user._id}`, { ...user, groups })).body;
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).filter(({ _id }) => _id === user._id).length;
    for (const q of ['herzl', 'עפולה', 'צעיר', '050-765', '0507654321', '50 7654', '+972507654321', '7654321', '7'])
      expect([q, await found(q)]).toEqual([q, 1]);
    for (const q of ['רכזת Herzl', '050-766', 'צעירים בוגרים']) expect([q, await found(q)]).toEqual([q, 0]);
    await who.m.put(`/api/users/${user._id}`, { ...saved, groups: saved.groups.slice(0, 1) });
    expect([await found('צעיר'), await found('בוגרים')]).toEqual([1, 0]);
  });

  it('filters users older than three weeks without a recent play, except managers', async () => {
    const [played, idle, young, boss] = await Promise.all([
      add({ full_name: 'פעילה', type: 'B' }),
      add({ full_name: 'לא פעילה', type: 'B' }),
      add({ full_name: 'חדשה מאוד', type: 'B' }),
      add({ full_name: 'מנהלת', type: 'M' }),
    ]);
    const { database } = server.services;
    const since = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const { _id } of [played, idle, boss])
      await database
        .updateTable('users')
        .set({ created_at: since(60) })
        .where('id', '=', _id)
        .execute();
    const play = (userId: string, days: number) =>
      sql`
      with play as (insert into plays (group_id) select id from groups where user_id = ${userId} returning id)
      insert into play_events (play_id, number, kind, seconds, at) select id, 0, 'start', 5, ${since(days)} from play`.execute(
        database,
      );
    await play(played._id, 19);
    await play(idle._id, 30);
    const those = new Set([played._id, idle._id, young._id, boss._id]);
    const found = (await list('?only=inactive')).map(({ _id }) => _id).filter((id) => those.has(id));
    expect(found).toEqual([idle._id]);
    const { body } = await who.m.get('/api/users/ids?only=inactive');
    expect(body.ids.filter((id: string) => those.has(id))).toEqual([idle._id]);
  });

  it.each(['updated', 'name', 'B'])('by %s is the same in pages as in one piece', async (sort) => {
    for (const full_name of ['אבי', 'אבי', 'avi', 'Zoe', 'תמר']) await add({ full_name, type: 'B' });
    const whole = await list(`?sort=${sort}`);
    expect(await idsInPages(`?sort=${sort}&limit=3`, whole.length)).toEqual(whole.map(({ _id }) => _id));
    if (sort.length === 1) {
      const of = whole.map(({ type }) => type === sort);
      expect(of).toEqual(of.toSorted((a, b) => Number(b) - Number(a)));
    }
    if (sort === 'name')
      expect(whole.findIndex((u) => u.full_name === 'תמר')).toBeGreaterThan(
        whole.findIndex((u) => u.full_name === 'אבי'),
      );
  });

  it.each([
    ...['0000-01-01T00:00:00.000Z', `2026-01-01T00:00:00.${'0'.repeat(500)}1Z`].map(
      (updatedAt) => `?cursor=${encodeCursor({ id: NOBODY, updatedAt, name: 'x', type: 'A' })}`,
    ),
  ])('rejects %s and names the field', async (query) => {
    const { status, body } = await who.m.get(`/api/users${query}`);
    expect(status).toBe(400);
    expect(body.details[0].field).toBe(/\?(\w+)/.exec(query)![1]);
  });
});

describe('adding a user', () => {
  it('applies the defaults of the add-user flow', async () => {
    const user = await add({ type: 'A' });
    expect(user).toMatchObject({ type: 'A', email: '', groups: [{ name: 'default', seriesInProcess: null }] });
    expect(user.groups[0]!.preferences).toEqual({
      lessonLength: 4,
      intensityLevel: 3,
      favoriteCategories: [],
      lessonsPerWeek: 1,
    });
    expect(user).not.toHaveProperty('organization');
  });

  it('stores the number in canonical form and accepts both notations', async () => {
    const user = await add({ phone_number: '052-765 4321' });
    expect(user.phone_number).toBe('+972527654321');
    const again = await who.m.post('/api/users', { full_name: 'x', phone_number: '0527654321', type: 'A' });
    expect(again).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN', details: [{ field: 'phone_number' }] } });
  });

  it('accepts a number once when two managers add it concurrently', async () => {
    const phone_number = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => who.m.post('/api/users', { full_name: 'x', phone_number, type: 'B' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it('keeps only the fields of the type', async () => {
    const fields = { username: 'u', organization: 'o' };
    expect(await add({ type: 'A', ...fields })).not.toHaveProperty('username');
    expect(await add({ type: 'B', ...fields })).toMatchObject({ username: 'u' });
    expect(await add({ type: 'C', ...fields })).toMatchObject(fields);
    expect(await add({ type: 'M', ...fields })).toMatchObject(fields);
  });
});

describe('groups', () => {
  it('keep their id and history when renamed', async () => {
    const user = await add({ groups: [group('כיתה א׳'), group('כיתה ב׳')] });
    await see(user, 'כיתה א׳', keys.slice(0, 4));
    const [first, second] = user.groups;
    const body = await bodyOf(
      put({
        ...user,
        groups: [
          { ...first!, name: 'כיתה ב׳' },
          { ...second!, name: 'כיתה א׳' },
        ],
      }),
    );
    expect(body.groups).toMatchObject([
      { _id: first!._id, name: 'כיתה ב׳', seenCount: 4 },
      { _id: second!._id, name: 'כיתה א׳', seenCount: 0 },
    ]);
  });

  it('without an _id are matched by name', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    const { body } = await put({ ...user, groups: [group('ב'), group('א', { _id: 'unknown' })] });
    expect(body.groups.map(({ _id }: { _id: string }) => _id)).toEqual([user.groups[1]!._id, user.groups[0]!._id]);
  });

  it('that are omitted are archived, and can be restored by _id with their history', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    await see(user, 'ב', keys.slice(0, 2));
    const without: User = (await put({ ...user, groups: [user.groups[0]!] })).body;
    expect(names(without)).toEqual(['א']);
    expect((await see(user, 'ב', keys.slice(2, 3))).status).toBe(404);
    const fresh: User = (await put({ ...without, groups: [...without.groups, group('ב')] })).body;
    expect(fresh.groups[1]).toMatchObject({ seenCount: 0 });
    const back: User = (await put({ ...fresh, groups: [fresh.groups[0]!, user.groups[1]!] })).body;
    expect(back.groups[1]).toMatchObject({ _id: user.groups[1]!._id, name: 'ב', seenCount: 2 });
  });

  it('of another user can’t be taken over', async () => {
    const owner = await add({ groups: [group('שלי')] });
    const thief = await add();
    const { body } = await put({ ...thief, groups: [{ ...owner.groups[0]!, name: 'גנוב' }] });
    expect(body.groups[0]._id).not.toBe(owner.groups[0]!._id);
    expect(names((await list()).find(({ _id }) => _id === owner._id)!)).toEqual(['שלי']);
  });

  it('keep omitted preferences', async () => {
    const user = await add({
      groups: [group('א', { preferences: { intensityLevel: 5, favoriteCategories: ['dance'] } })],
    });
    expect(user.groups[0]!.preferences).toMatchObject({ lessonLength: 2, intensityLevel: 5 });
    const { body } = await put({ ...user, groups: [group('א', { preferences: { lessonsPerWeek: 7 } })] });
    expect(body.groups[0].preferences).toEqual({
      lessonLength: 2,
      intensityLevel: 5,
      favoriteCategories: ['dance'],
      lessonsPerWeek: 7,
    });
  });

  it.each([0, -3, 'אין', '', null, 2.5, '3'])(
    'replaces %j by a valid number of lessons per week',
    async (lessonsPerWeek) => {
      const user = await add();
      const { status, body } = await put({
        ...user,
        groups: [group('א', { preferences: { lessonsPerWeek } as never })],
      });
      const expected = lessonsPerWeek === 2.5 ? 2 : lessonsPerWeek === '3' ? 3 : 1;
      expect([status, body.groups?.[0].preferences.lessonsPerWeek]).toEqual([200, expected]);
    },
  );

  it.each([
    [[group('א'), group('א ')], 'groups[1].name'],
    [[group(' \u200f')], 'groups[0].name'],
    [[group('א\nב')], 'groups[0].name'],
    [[group('..')], 'groups[0].name'],
  ])('%j are rejected with the path of the field', async (groups, field) => {
    const user = await add();
    expect(await put({ ...user, groups })).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe('validation errors', () => {
  it('are reported together', async () => {
    const groups = [group('א'), group(' '), group('א', { preferences: { lessonsPerWeek: 501 } })];
    const { status, body } = await who.m.post('/api/users', { full_name: '', phone_number: '12', type: 'C', groups });
    expect(status).toBe(400);
    expect(body.code).toBe('INVALID_INPUT');
    expect(body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'full_name',
      'groups[1].name',
      'groups[2].name',
      'groups[2].preferences.lessonsPerWeek',
      'phone_number',
    ]);
  });

  it('of the number alone have a separate code', async () => {
    const answer = await who.m.post('/api/users', { full_name: 'x', phone_number: '12', type: 'A' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PHONE', details: [{ field: 'phone_number' }] },
    });
  });

  it('are not raised for any email text, nor for up to a year’s lessons per week', async () => {
    const groups = [group('א', { preferences: { lessonsPerWeek: 500 } })];
    expect(await add({ email: 'אין לי', groups })).toMatchObject({
      email: 'אין לי',
      groups: [{ preferences: { lessonsPerWeek: 500 } }],
    });
  });
});

describe('a change of a user', () => {
  it('never writes server-managed fields', async () => {
    const user = await add();
    await see(user, 'default', keys.slice(0, 2));
    const { body } = await put({
      ...user,
      full_name: 'אחר',
      watchedVideos: [1],
      currentWeekVideo: 'x',
      session_epoch: 99,
      groups: [{ ...user.groups[0]!, seenVideos: [], seenCount: 0, fixedLessons: { 1: {} }, seriesInProcess: 'x' }],
    });
    expect(body).toMatchObject({ full_name: 'אחר', groups: [{ seenCount: 2, seriesInProcess: null }] });
    expect(body).not.toHaveProperty('watchedVideos');
  });

  it('of an outdated version is rejected with the newer one; concurrent views stay', async () => {
    const user = await add();
    const first = await put({ ...user, full_name: 'ראשון' });
    expect(first.status).toBe(200);
    await see(user, 'default', keys.slice(0, 3));
    const second = await put({ ...user, full_name: 'שני' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', details: { user: { full_name: 'ראשון', groups: [{ seenCount: 3 }] } } },
    });
    const third = await put({ ...second.body.details.user, full_name: 'שני' });
    expect(third).toMatchObject({ status: 200, body: { full_name: 'שני', groups: [{ seenCount: 3 }] } });
  });

  it('without updatedAt isn’t checked; watching doesn’t change updatedAt', async () => {
    const user = await add();
    await see(user, 'default', keys.slice(0, 1));
    expect((await put({ ...user, full_name: 'א' })).status).toBe(200);
    expect((await put({ ...user, full_name: 'ב', updatedAt: undefined })).status).toBe(200);
    expect((await put({ ...user, full_name: 'ב', updatedAt: null })).status).toBe(200);
  });

  it('without a difference writes nothing', async () => {
    const user = await add();
    const { body } = await put(user);
    expect(body.updatedAt).toBe(user.updatedAt);
    expect((await who.m.get(`/api/users/${user._id}/audit`)).body).toHaveLength(1);
  });

  it('by two managers concurrently loses neither: one is rejected', async () => {
    const user = await add();
    const answers = await Promise.all(['א', 'ב', 'ג'].map((full_name) => put({ ...user, full_name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('to a taken number is rejected completely', async () => {
    const user = await add({ groups: [group('א')] });
    const answer = await put({ ...user, phone_number: people.a.phoneNumber, groups: [group('ב')] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN', details: [{ field: 'phone_number' }] } });
    expect(names((await list()).find(({ _id }) => _id === user._id)!)).toEqual(['א']);
  });

  it('of an unknown user returns 404', async () => {
    const user = await add();
    for (const _id of [NOBODY, 'nobody', '%00'])
      expect(await who.m.put(`/api/users/${_id}`, user)).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND' },
      });
  });

  it('of the type ends the user’s sessions, and no other change does', async () => {
    const user = await add({ organization: 'בית ספר', username: 'u' });
    const { token } = await server.signIn(user.phone_number);
    const renamed = (await put({ ...user, full_name: 'אחר' })).body;
    expect((await server.as(token).get('/api/videos')).status).toBe(200);
    const { body } = await put({ ...renamed, type: 'A' });
    expect(body).toMatchObject({ type: 'A' });
    expect(body).not.toHaveProperty('organization');
    expect((await server.as(token).get('/api/videos')).status).toBe(401);
  });

  it('of oneself returns the same as a sign-in', async () => {
    const manager = await add({ type: 'M' });
    const { token } = await server.signIn(manager.phone_number);
    await see(manager, 'default', keys.slice(0, 2));
    const { body } = await put({ ...manager, full_name: 'אני' }, token);
    expect(body).toMatchObject({ full_name: 'אני', groups: [{ seenCount: 2 }] });
    expect(body.groups[0].seenVideos.map(({ fileKey }: { fileKey: string }) => fileKey).toSorted()).toEqual(
      keys.slice(0, 2).toSorted(),
    );
    await who.m.del(`/api/users/${manager._id}`);
  });
});

describe('one user', () => {
  it('includes archived groups with their history', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    await see(user, 'ב', keys.slice(0, 2));
    await put({ ...user, groups: [user.groups[0]!] });
    const body = await bodyOf(who.m.get(`/api/users/${user._id}`));
    expect(names(body)).toEqual(['א']);
    expect(body.archivedGroups).toMatchObject([{ _id: user.groups[1]!._id, name: 'ב', seenCount: 2 }]);
    expect(Date.parse(body.archivedGroups[0].archivedAt)).toBeLessThanOrEqual(Date.now());
    expect((await who.m.get('/api/users/nobody')).status).toBe(404);
  });
});

describe('deleting a user', () => {
  it('ends the sessions immediately, and restoring brings everything back', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    const { token } = await server.signIn(user.phone_number);
    await see(user, 'א', keys.slice(0, 3));
    const before: User = (await put({ ...user, groups: [user.groups[0]!] })).body;
    expect((await who.m.del(`/api/users/${user._id}`)).status).toBe(200);

    expect((await list()).map(({ _id }) => _id)).not.toContain(user._id);
    for (const path of ['', '/audit', '/data'])
      expect((await who.m.get(`/api/users/${user._id}${path}`)).status).toBe(404);
    expect((await put(before)).status).toBe(404);
    const deleted = (await who.m.get('/api/users/deleted')).body;
    expect(deleted[0]).toMatchObject({
      _id: user._id,
      full_name: user.full_name,
      type: 'C',
      deletedBy: people.m.fullName,
    });

    expect(await who.m.post(`/api/users/${user._id}/restore`)).toMatchObject({ status: 200, body: before });
    expect((await who.m.get('/api/users/deleted')).body).toEqual(deleted.slice(1));
    expect((await who.m.get(`/api/users/${user._id}`)).body.archivedGroups).toMatchObject([{ name: 'ב' }]);
    expect((await server.as(token).get('/api/videos')).status).toBe(401);
    expect((await server.signIn(user.phone_number)).token).toBeTruthy();
    expect((await who.m.post(`/api/users/${user._id}/restore`)).status).toBe(404);
    expect((await who.m.post('/api/users/nobody/restore')).status).toBe(404);
  });

  it('frees the number, which a new owner keeps', async () => {
    const user = await add();
    await who.m.del(`/api/users/${user._id}`);
    const next = await add({ phone_number: user.phone_number });
    expect(await who.m.post(`/api/users/${user._id}/restore`)).toMatchObject({
      status: 409,
      body: { code: 'PHONE_TAKEN' },
    });
    await who.m.del(`/api/users/${next._id}`);
    expect((await who.m.post(`/api/users/${user._id}/restore`)).status).toBe(200);
  });

  it('is permanent after 30 days', async () => {
    const user = await add();
    await who.m.del(`/api/users/${user._id}`);
    const daysLater = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const kept = async () => (await who.m.get('/api/users/deleted')).body.some(({ _id }: User) => _id === user._id);
    await server.services.usersEditing.deleteExpired(daysLater(29));
    expect(await kept()).toBe(true);
    await server.services.usersEditing.deleteExpired(daysLater(31));
    expect(await kept()).toBe(false);
  });

  it('can be made permanent by a manager: personal data is erased, views are kept anonymously', async () => {
    const user = await add({ full_name: 'נמחקת', groups: [group('סודי')], email: 'a@b.example' });
    const { token } = await server.signIn(user.phone_number);
    await see(user, 'סודי', keys.slice(0, 3));
    await put({ ...user, full_name: 'נמחקת מאוד' });
    expect(await who.m.del(`/api/users/${user._id}`)).toMatchObject({ status: 200, body: { success: true } });

    expect((await server.as(token).get('/api/videos')).status).toBe(401);
    expect(
      await server.call('POST', '/api/auth/send-otp', { body: { phone_number: user.phone_number } }),
    ).toMatchObject({ status: 404 });
    expect((await who.m.del(`/api/users/${user._id}`)).status).toBe(404);
    expect((await who.m.del(`/api/users/deleted/${user._id}`)).status).toBe(200);
    expect((await who.m.del(`/api/users/deleted/${user._id}`)).status).toBe(404);
    const { database } = server.services;
    const left = await database.selectFrom('groups').selectAll().where('id', '=', user.groups[0]!._id).execute();
    expect(left).toMatchObject([{ user_id: null, name: '' }]);
    const views = await database.selectFrom('views').selectAll().where('group_id', '=', user.groups[0]!._id).execute();
    expect(views).toHaveLength(3);
    const audit = await database.selectFrom('audit').selectAll().where('subject_id', '=', user._id).execute();
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['sign-in', 'user-add', 'user-delete', 'user-update']);
    expect(JSON.stringify(audit)).not.toMatch(/נמחקת|סודי|b\.example/);
  });
});

describe('the audit log of a user', () => {
  it('shows changes with author and time', async () => {
    const user = await add({ full_name: 'לפני', groups: [group('א'), group('ב')] });
    const [first] = user.groups;
    await put({
      ...user,
      full_name: 'אחרי',
      groups: [{ ...first!, name: 'ג', preferences: { ...first!.preferences, intensityLevel: 5 } }, group('ד')],
    });
    const body = await bodyOf(who.m.get(`/api/users/${user._id}/audit`));
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['user-update', 'user-add']);
    expect(body[0].actor._id).toBe(who.m.userId);
    expect(Date.parse(body[0].at)).toBeLessThanOrEqual(Date.now());
    expect(body[0].changes).toEqual([
      { field: 'full_name', from: 'לפני', to: 'אחרי' },
      { field: 'group', from: 'ב', to: null },
      { field: 'group', from: 'א', to: 'ג' },
      { field: 'intensityLevel', from: '3', to: '5', group: 'ג' },
      { field: 'group', from: null, to: 'ד' },
    ]);
  });

  it('shows sign-ins and the user’s actions, and never a token', async () => {
    const manager = await add({ type: 'M' });
    const { token } = await server.signIn(manager.phone_number);
    const added = await server.as(token).post('/api/users', { full_name: 'x', phone_number: newPhone(), type: 'A' });
    const { body, text } = await who.m.get(`/api/users/${manager._id}/audit`);
    expect(body[0]).toMatchObject({ action: 'user-add', subject: { type: 'user', _id: added.body._id, name: 'x' } });
    expect(body[1]).toMatchObject({ action: 'sign-in', actor: { _id: manager._id } });
    expect(text).not.toContain(token);
    await who.m.del(`/api/users/${manager._id}`);
  });
});

describe('a group that is renamed', () => {
  const idOf = async (user: User, name: string) =>
    (await who.m.post('/api/lessons/compose', { userId: user._id, groupName: name, intensity: 3, duration: 1 })).body
      .group?._id as string | undefined;
  const rename = async (user: User, to: (string | null)[]): Promise<User> => {
    const groups = user.groups.flatMap((each, i) => (to[i] === null ? [] : [{ ...each, name: to[i] ?? each.name }]));
    const body = await bodyOf(put({ ...user, groups }));
    return userSchema.parse(body);
  };

  it('is found by its former names in every call, which return the new name', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    const [first] = user.groups;
    await rename(await rename(user, ['ג']), ['ד']);
    for (const name of ['א', 'ג', 'ד']) {
      const seen = await see(user, name, keys.slice(0, 1));
      expect(seen).toMatchObject({ status: 200, body: { group: { _id: first!._id, name: 'ד' } } });
      expect(seen.body.group.lastSeenAt).toEqual(expect.any(String));
      const lesson = await who.m.post('/api/lessons/compose', {
        userId: user._id,
        groupName: name,
        intensity: 3,
        duration: 1,
      });
      expect(lesson).toMatchObject({ status: 200, body: { group: { _id: first!._id, name: 'ד' } } });
    }
    expect((await see(user, 'ה', keys.slice(0, 1))).status).toBe(404);
  });

  it('loses its former name to a group that takes it, but not to another user’s group', async () => {
    const user = await add({ groups: [group('א'), group('ב')] });
    const [first, second] = user.groups.map(({ _id }) => _id);
    const swapped = await rename(user, ['ב', 'א']);
    expect(await idOf(user, 'א')).toBe(second);
    expect(await idOf(user, 'ב')).toBe(first);
    // of two former owners, the later one
    const renamed = await rename(swapped, ['ג', 'ד']);
    expect(await idOf(user, 'א')).toBe(second);
    await rename(renamed, ['א', null]);
    expect(await idOf(user, 'א')).toBe(first);
    expect(await idOf(user, 'ד')).toBeUndefined();
    const other = await add({ groups: [group('ה')] });
    expect(await idOf(other, 'ג')).toBeUndefined();
    expect((await who.m.del(`/api/users/${user._id}`)).status).toBe(200);
    expect((await who.m.del(`/api/users/deleted/${user._id}`)).status).toBe(200);
    const kept = await server.services.database
      .selectFrom('former_group_names')
      .where('user_id', '=', user._id)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });
});

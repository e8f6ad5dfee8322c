import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addVideos, readyVideo } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const BEGIN = new Date('2026-03-01T08:00:00Z');
let now = BEGIN;

const { server, who } = await startSchool({ now: () => now, config: { retentionMonths: 12 } });
const [row] = await addVideos(server, [readyVideo({ path: 'main', length: 60, display_name: 'סקוואטים' })]);
const fileKey = row!.file_key;

const see = (groupName: string) =>
  who.c.post(`/api/users/${who.c.userId}/groups/${encodeURIComponent(groupName)}/seen`, { fileKeys: [fileKey] });
const dataOf = (userId: string, token: string) => server.as(token).get(`/api/users/${userId}/data`);

describe('the personal data of a user', () => {
  it('can be exported completely by the user and by managers', async () => {
    await see('כיתה ב׳');
    const body = await bodyOf(dataOf(who.c.userId, who.c.token));
    expect(body.user).toMatchObject({ full_name: 'גימל', phone_number: '+972523333333', organization: 'בית ספר' });
    expect(body.groups).toMatchObject([
      { name: 'כיתה א׳', seen: [], archivedAt: null },
      { name: 'כיתה ב׳', seen: [{ video: 'סקוואטים', seenAt: now.toISOString() }] },
    ]);
    expect(body.sessions).toEqual([{ device: '', createdAt: expect.any(String), lastUsedAt: expect.any(String) }]);
    expect(body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0, savedFilters: [] });
    expect(body.log.map(({ action }: { action: string }) => action)).toContain('sign-in');
    expect((await dataOf(who.c.userId, who.m.token)).body.user).toEqual(body.user);
    expect((await dataOf('nobody', who.m.token)).status).toBe(404);
  });

  it('contains no secrets in the export', async () => {
    const { text } = await dataOf(who.c.userId, who.c.token);
    expect(text).not.toMatch(/session_epoch|encryption|secret|signature/);
  });
});

it('loses its histories after the retention period', async () => {
  await see('כיתה א׳');
  const group = `/api/users/${who.c.userId}/groups/${encodeURIComponent('כיתה א׳')}`;
  await who.c.put(`${group}/feedback`, { fileKey, opinion: 'heart' });
  now = new Date('2027-02-28T08:00:00Z');
  await server.services.privacy.deleteExpired(now);
  const token = (await server.signIn(people.c.phoneNumber)).token;
  const kept = async () =>
    (await dataOf(who.c.userId, token)).body.groups.map(({ seen, videoFeedback }: Record<string, unknown[]>) => [
      seen!.length,
      videoFeedback!.length,
    ]);
  expect(await kept()).toEqual([
    [1, 1],
    [1, 0],
  ]);
  now = new Date('2027-03-02T08:00:00Z');
  await server.services.privacy.deleteExpired(now);
  expect(await kept()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  now = BEGIN;
});

it('is gone from all tables 30 days after a deletion', async () => {
  const person = {
    full_name: 'אביגיל-לזכור',
    email: 'avigail@example.org',
    phone_number: '0541234567',
    organization: 'מתנ״ס-מיוחד',
    type: 'C',
    groups: [{ name: 'קבוצת-שחר', preferences: { place: { posture: 'seated', things: ['הליכון-של-שחר'] } } }],
  };
  const { body: user } = await who.m.post('/api/users', person);
  const { token } = await server.signIn(person.phone_number);
  const changed = { ...user, full_name: 'אביגיל-אחרת' };
  await who.m.put(`/api/users/${user._id}`, changed);
  await server
    .as(token)
    .post(`/api/users/${user._id}/groups/${encodeURIComponent('קבוצת-שחר')}/seen`, { fileKeys: [fileKey] });

  const everything = async (): Promise<string> => {
    const { database } = server.services;
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(database);
    const texts = await Promise.all(
      tables.map(({ name }) => sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(database)),
    );
    return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
  };
  const personal = ['אביגיל', 'avigail', '541234567', 'מתנ״ס-מיוחד', 'קבוצת-שחר', 'הליכון-של-שחר'];
  const before = await everything();
  expect(personal.filter((text) => !before.includes(text))).toEqual([]);
  expect((await who.m.del(`/api/users/${user._id}`)).status).toBe(200);
  await server.services.usersEditing.deleteExpired(new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000));
  const after = await everything();
  expect(personal.filter((text) => after.includes(text))).toEqual([]);
  expect((await dataOf(user._id, token)).status).toBe(401);
});

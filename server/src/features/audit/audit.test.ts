import { expect, it } from 'vitest';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import type { AuditPage } from '@zuzu/contract/audit.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();
const [clown] = await addVideos(server, [readyVideo({ path: 'main', length: 60, display_name: 'ליצן Bozo' })]);

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { token: who.m.token, ...(body && { body }) });
const page = (query = ''): Promise<AuditPage> => bodyOf(call('GET', `audit?${query}`));
const found = async (q: string, more = '') =>
  (await page(`q=${encodeURIComponent(q)}${more}`)).entries.map(({ action, subject }) => [action, subject.name]);

it('the audit log records actor, action and subject, and finds entries by each name', async () => {
  const add = async (full_name: string, phone_number: string) =>
    (await call('POST', 'users', { full_name, phone_number, type: 'B' })).body;
  const tali = await add('טלי Fox', '0527000001');
  await add('נועם', '0527000002');
  await call('PUT', `users/${tali._id}`, { ...tali, email: 'tali@zuzu.example' });
  await call('DELETE', `users/${tali._id}`);
  await call('PUT', 'videos/update-metadata', { _id: String(clown!.id), extraNotes: 'מצחיק' });

  const [latest] = (await page()).entries;
  expect(latest).toMatchObject({
    action: 'video-update',
    actor: { _id: who.m.userId, full_name: 'מם' },
    subject: { type: 'video', _id: String(clown!.id), name: 'ליצן Bozo' },
  });
  const ofTali = ['user-delete', 'user-update', 'user-add'].map((action) => [action, 'טלי Fox']);
  expect(await found('fox')).toEqual(ofTali);
  expect(await found('fox', '&action=user-update')).toEqual([['user-update', 'טלי Fox']]);
  expect(await found('BOZO')).toEqual([['video-update', 'ליצן Bozo']]);
  expect(await found('%')).toEqual([]);
  expect((await page(`actor=${who.c.userId}`)).entries.map(({ action }) => action)).toEqual(['sign-in']);
  const { entries } = await page();
  const [from, to] = [entries.at(-1)!, entries[0]!].map(({ at }) => localDate(new Date(at)));
  expect((await page(`from=${from}&to=${to}`)).entries).toEqual(entries);
  for (const range of ['to=2020-01-01', 'from=2999-01-01']) expect((await page(range)).entries).toEqual([]);
  // by the manager
  expect((await found('מם')).map(([action]) => action)).toEqual(
    expect.arrayContaining(['video-update', 'user-delete', 'sign-in']),
  );
  const update = (await page('action=user-update')).entries[0];
  expect(update?.changes).toEqual([{ field: 'email', from: '', to: 'tali@zuzu.example' }]);
});

it('a bulk entry names the first of its subjects and is found by those names', async () => {
  const users = (await call('GET', 'users?type=B&sort=name')).body as { _id: string; updatedAt: string }[];
  const rows = users.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  const change = { kind: 'lessonsPerWeek', lessonsPerWeek: 3 };
  expect((await call('POST', 'users/bulk', { rows, change, dryRun: false })).status).toBe(200);
  const [[action, names] = []] = await found('נועם');
  expect(action).toBe('users-change');
  expect(names).toContain('נועם');
  expect(names).toContain('בית');
});

it('the audit log returns pages, newest first', async () => {
  const whole = await page();
  expect(whole.next).toBeNull();
  const times = whole.entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const paged: AuditPage['entries'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const part: AuditPage = await page(`limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...part.entries);
    cursor = part.next;
  }
  expect(paged).toEqual(whole.entries);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '#testing/people.ts';
import { startSchool } from '#testing/school.ts';

const GROUP = people.c.groups[0]!.name;
const OTHER = people.c.groups[1]!.name;
const monday = { day: 1, time: '10:15', length: 2, intensity: 3 };
const sunday = { day: 0, time: '08:00', length: 1, intensity: 5 };
const NOW = new Date('2026-11-23T08:00:00Z');
let now = NOW;
const { server, who } = await startSchool({ now: () => now });
beforeEach(async () => {
  now = NOW;
  await server.services.database.updateTable('groups').set({ planned_lessons: '[]', calendar_id: null }).execute();
});

const week = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', { path = '', body = undefined as unknown, by = who.c } = {}) =>
  server.call(method, `/api/users/${who.c.userId}/groups/${encodeURIComponent(GROUP)}/week${path}`, {
    token: by.token,
    ...(body !== undefined && { body }),
  });
const save = (plannedLessons: unknown) => week('PUT', { body: { plannedLessons } });
const opened = async (): Promise<string> => (await week('POST', { path: '/calendar' })).body.calendarPath;
const calendar = (path: string) => server.call('GET', path);
/** The lines of a calendar file, unfolded (RFC 5545, 3.1). */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('the plan of a class', () => {
  it('is stored in weekday order for that class and returned at sign-in', async () => {
    expect((await week('GET')).body).toMatchObject({ group: { name: GROUP }, plannedLessons: [], calendarPath: null });
    expect((await save([monday, sunday])).body.plannedLessons).toEqual([sunday, monday]);
    expect((await week('GET', { by: who.m })).body.plannedLessons).toEqual([sunday, monday]);
    const { body } = await server.call('POST', '/api/auth/send-otp', { body: { phone_number: people.c.phoneNumber } });
    expect(body.user.groups.map((group: { plannedLessons: unknown }) => group.plannedLessons)).toEqual([
      [sunday, monday],
      [],
    ]);
    expect((await save([])).body.plannedLessons).toEqual([]);
  });

  it('is not overwritten by a client with an outdated plan', async () => {
    const change = (plannedLessons: unknown, before: unknown) => week('PUT', { body: { plannedLessons, before } });
    expect((await change([monday], [])).status).toBe(200);
    expect(await change([sunday], [])).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await change([monday, sunday], [monday])).body.plannedLessons).toEqual([sunday, monday]);
    expect((await change([monday], [monday, sunday])).body.plannedLessons).toEqual([monday]);
  });

  it('has no two lessons at once', async () => {
    await save([sunday]);
    expect(await save([monday, { ...monday, length: 1 }])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: [expect.objectContaining({ field: 'plannedLessons[1].time' })] },
    });
    expect((await week('GET')).body.plannedLessons).toEqual([sunday]);
  });

  it('of an unknown group is rejected', async () => {
    const gone = `/api/users/${who.c.userId}/groups/nobody/week`;
    expect(await who.c.put(gone, { plannedLessons: [] })).toMatchObject({
      status: 404,
      body: { code: 'GROUP_NOT_FOUND' },
    });
  });
});

describe('the calendar of a class', () => {
  it('lists every lesson planned on a school day, without sign-in', async () => {
    await save([monday]);
    const { status, headers, text } = await calendar(await opened());
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' });
    const lines = linesOf(text);
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.filter((line) => line.startsWith('DTSTART')).slice(0, 5)).toEqual([
      'DTSTART:20261109T081500Z',
      'DTSTART:20261116T081500Z',
      'DTSTART:20261123T081500Z',
      'DTSTART:20261130T081500Z',
      // Hanukkah includes December 7
      'DTSTART:20261214T081500Z',
    ]);
    expect(lines).toContain('DTEND:20261123T082500Z');
    expect(lines).toContain(`SUMMARY:זוזו · ${GROUP}: 10 דקות\\, בינוני`);
    const ids = lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(ids).size).toBe(ids.length);
    // the id of a lesson must stay the same a week later, otherwise clients show it twice
    now = new Date(NOW.getTime() + 7 * 24 * 3_600_000);
    const later = linesOf((await calendar((await week('GET')).body.calendarPath)).text);
    expect(later.filter((line) => line.startsWith('DTSTART'))[0]).toBe('DTSTART:20261116T081500Z');
    expect(later.filter((line) => line.startsWith('UID:')).slice(0, -1)).toEqual(ids.slice(1));
  });

  it('escapes the name of the class and terminates the last line', async () => {
    const rename = (name: string, from: string) =>
      server.services.database.updateTable('groups').set({ name }).where('name', '=', from).execute();
    const path = await opened();
    await rename('א\\;ב,ג', GROUP);
    const { text } = await calendar(path);
    await rename(GROUP, 'א\\;ב,ג');
    for (const property of ['NAME', 'X-WR-CALNAME'])
      expect(linesOf(text)).toContain(`${property}:זוזו · א\\\\\\;ב\\,ג`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('has one URL, which can be replaced and revoked', async () => {
    const first = await opened();
    expect((await calendar(first)).status).toBe(200);
    const second = await opened();
    expect((await calendar(first)).status).toBe(404);
    expect((await calendar(second)).status).toBe(200);
    expect((await week('DELETE', { path: '/calendar' })).body.calendarPath).toBeNull();
    expect(await calendar(second)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const path of ['x', '.ics', `${crypto.randomUUID()}.ics`, "'; --.ics", '%00.ics'])
      expect((await calendar(`/api/calendars/${path}`)).status, path).toBe(404);
  });

  it('ends with its class and with its user', async () => {
    const path = await opened();
    const user = (await who.m.get(`/api/users/${who.c.userId}`)).body;
    const change = (groups: unknown[]) =>
      who.m.put(`/api/users/${who.c.userId}`, {
        full_name: user.full_name,
        phone_number: user.phone_number,
        type: 'C',
        groups,
      });
    expect((await change(user.groups.filter(({ name }: { name: string }) => name === OTHER))).status).toBe(200);
    expect((await calendar(path)).status).toBe(404);
    expect((await change(user.groups)).status).toBe(200);
    expect((await calendar(path)).status).toBe(200);
    await who.m.del(`/api/users/${who.c.userId}`);
    expect((await calendar(path)).status).toBe(404);
  });
});

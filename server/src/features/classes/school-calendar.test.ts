import { expect, it } from 'vitest';
import { smallLibrary } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const GROUP = 'כיתה א׳';
/** A Monday. */
let now = new Date('2026-11-23T08:00:00Z');
const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });

const call = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/system/free-days${path}`, { token: who.m.token, ...(body && { body }) });
const listed = async () => (await who.m.get('/api/system/free-days')).body.freeDays as { _id: string }[];
const weekOnCard = async () => {
  const { body } = await server.call('POST', '/api/auth/send-otp', { body: { phone_number: '0523333333' } });
  return body.user.groups[0].week;
};
const composed = who.c.compose;
const finishALesson = async () => {
  const { playId, finalLesson } = await composed();
  const fileKeys = (finalLesson as { video: { fileKey: string } }[]).map(({ video }) => video.fileKey);
  now = new Date(now.getTime() + 10 * 60_000);
  const path = `/api/users/${who.c.userId}/groups/${encodeURIComponent(GROUP)}/seen`;
  await who.c.post(path, { fileKeys, playId });
};

it('free days entered by managers keep a streak of weeks and plan no lessons', async () => {
  await finishALesson();
  now = new Date('2026-12-14T08:00:00Z');
  who.c = await server.signIn('0523333333');
  who.m = await server.signIn('0524444444');
  // the week of Hanukkah is a holiday anyway, the week before isn't
  expect(await weekOnCard()).toEqual({ done: 0, streak: 0, schoolDays: 5 });
  const added = await call('POST', '', { from: '2026-11-29', to: '2026-12-01', name: ' מסע שנתי ' });
  expect(added).toMatchObject({ status: 200, body: { freeDays: [{ name: 'מסע שנתי', to: '2026-12-01' }] } });
  expect(await weekOnCard()).toEqual({ done: 0, streak: 1, schoolDays: 5 });
  expect((await composed()).week).toEqual({ done: 0, planned: 1 });

  await call('POST', '', { from: '2026-12-13', to: '2026-12-17', name: 'שביתה' });
  expect(await weekOnCard()).toEqual({ done: 0, streak: 1, schoolDays: 0, holiday: '2026-12-14' });
  expect((await composed()).week).toEqual({ done: 0, planned: 0 });
  const [latest, first] = await listed();
  await call('DELETE', `/${latest!._id}`);
  expect(await listed()).toEqual([first]);
  expect((await call('DELETE', `/${latest!._id}`)).status).toBe(200);
  expect((await composed()).week).toEqual({ done: 0, planned: 1 });
});

it('the audit log records additions and removals by managers', async () => {
  const days = { from: '2027-01-03', to: '2027-01-04', name: 'שלג' };
  const { body } = await call('POST', '', days);
  const [{ _id }] = body.freeDays as [{ _id: string }];
  await call('DELETE', `/${_id}`);
  await call('DELETE', `/${_id}`);
  const log = await who.m.get(`/api/users/${who.m.userId}/audit`);
  const subject = { type: 'free-days', _id, name: null };
  const ofThese = (log.body as { subject: { _id: string } }[]).filter((entry) => entry.subject._id === _id);
  expect(ofThese).toMatchObject([
    {
      action: 'free-days-remove',
      subject,
      changes: [
        { field: 'name', from: 'שלג', to: null },
        { field: 'days', from: '2027-01-03/2027-01-04', to: null },
      ],
    },
    {
      action: 'free-days-add',
      subject,
      changes: [
        { field: 'name', from: null, to: 'שלג' },
        { field: 'days', from: null, to: '2027-01-03/2027-01-04' },
      ],
    },
  ]);
});

it('free days end on or after their first day', async () => {
  const days = { from: '2026-03-02', to: '2026-03-01', name: 'x' };
  expect(await call('POST', '', days)).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } });
});

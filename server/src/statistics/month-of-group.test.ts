import { expect, it } from 'vitest';
import { addVideos, smallLibrary } from '#testing/library.ts';
import { addPeople } from '#testing/people.ts';
import { startTestServer } from '#testing/test-server.ts';

/** The last evening of October there. */
let now = new Date('2026-10-31T20:00:00Z');
const server = await startTestServer({ now: () => now });
const who = await addPeople(server);
await addVideos(server, smallLibrary());

type Part = { video: { fileKey: string; length: number } };
/** Plays a lesson from its first second to its last; returns its parts. */
const playALesson = async (groupName: string): Promise<Part[]> => {
  const { token, userId } = who.c;
  const body = { intensity: 3, duration: 1, groupName };
  const lesson = (await server.as(token).post('/api/lessons/compose', body)).body;
  const parts = lesson.finalLesson as Part[];
  const seconds = parts.reduce((sum, { video }) => sum + video.length, 0);
  now = new Date(now.getTime() + seconds * 1_000);
  const at = now.toISOString();
  const events = [
    { number: 0, kind: 'start', at, seconds: 0 },
    { number: 1, kind: 'part', part: parts.length - 1, at, seconds },
  ];
  await server.as(token).post(`/api/plays/${lesson.playId}/events`, { events });
  await server.as(token).post(`/api/users/${userId}/groups/${encodeURIComponent(groupName)}/seen`, {
    fileKeys: parts.map(({ video }) => video.fileKey),
    playId: lesson.playId,
  });
  return parts;
};
const month = async (name: string, groupName = 'כיתה א׳', token = who.c.token) =>
  server.as(token).get(`/api/users/${who.c.userId}/groups/${encodeURIComponent(groupName)}/months/${name}`);
const minutes = (parts: readonly Part[]) =>
  Math.round(parts.reduce((sum, { video }) => sum + video.length, 0) / 6) / 10;

it('a month of a group counts what it finished, played and saw in it, and nobody else’s', async () => {
  expect((await month('2026-10')).body).toEqual({ lessons: 0, minutes: 0, exercises: 0 });
  const first = await playALesson('כיתה א׳');
  await playALesson('כיתה ב׳');
  now = new Date('2026-10-31T22:30:00Z');
  const second = await playALesson('כיתה א׳');
  expect((await month('2026-10')).body).toEqual({ lessons: 1, minutes: minutes(first), exercises: first.length });
  expect((await month('2026-11')).body).toEqual({ lessons: 1, minutes: minutes(second), exercises: second.length });
  expect((await month('2026-09')).body.lessons).toBe(0);
});

it('the month of a group is told to managers too, for a month that there is', async () => {
  expect((await month('2026-10', 'כיתה א׳', who.m.token)).status).toBe(200);
  expect((await month('2026-13')).status).toBe(400);
  expect((await month('2026-10', 'אין כזו')).status).toBe(404);
});

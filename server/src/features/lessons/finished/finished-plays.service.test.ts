import { beforeEach, describe, expect, it } from 'vitest';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { PlayEvent } from '@zuzu/contract/plays.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { interruptedLesson } from '@zuzu/domain/lessons/interrupted.ts';
import { LANDING_SECONDS } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { smallLibrary } from '#testing/library.ts';
import { startSchool } from '#testing/school.ts';

const MORNING = new Date('2026-03-01T06:00:00Z');
const GROUP = 'כיתה א׳';
const request = { intensity: 3, duration: 2, groupName: GROUP };
let now = MORNING;
let day = 0;
const { server, who } = await startSchool({ now: () => now, library: smallLibrary() });
// each test has a separate week
beforeEach(async () => {
  now = new Date(MORNING.getTime() + 7 * ++day * 24 * 3_600_000);
  who.c = await server.signIn('0523333333');
});
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));

type Lesson = Pick<ComposedLesson, 'playId' | 'week' | 'leftAt'> & { parts: ComposedLesson['finalLesson'] };
const compose = async (changes: object = {}): Promise<Lesson> => {
  const { body } = await who.c.post('/api/lessons/compose', { ...request, ...changes });
  return { ...body, parts: body.finalLesson };
};
const openReady = async (): Promise<Lesson> => {
  const of = { token: who.c.token, body: { groupName: GROUP, lessonKey: `${now.getUTCMonth() + 1}-1` } };
  await server.call('POST', '/api/lessons/fixed-lessons/generate', of);
  const { body } = await server.call('POST', '/api/lessons/fixed-lessons/reactivate', of);
  return { ...body.fixedLesson, parts: body.fixedLesson.lessonData };
};
const secondsOf = ({ parts }: Lesson) => parts.reduce((sum, { video }) => sum + video.length, 0);
const keysOf = ({ parts }: Lesson) => parts.map(({ video }) => video.fileKey);

type ReportedEvent = Pick<PlayEvent, 'kind'> & Partial<PlayEvent>;
/** Reports events of a play; the event numbers start at `from`. */
const report = async (
  { playId }: Pick<Lesson, 'playId'>,
  events: ReportedEvent[],
  from = 0,
  more: object = {},
): Promise<boolean> => {
  const body = {
    events: events.map((event, i) => ({ number: from + i, at: now.toISOString(), seconds: 0, ...event })),
    ...more,
  };
  const answer = await who.c.post(`/api/plays/${playId}/events`, body);
  expect(answer.status).toBe(200);
  return answer.body.finished;
};
const see = (fileKeys: string[], { playId }: Lesson) =>
  who.c.post(`/api/users/${who.c.userId}/groups/${encodeURIComponent(GROUP)}/seen`, { fileKeys, playId });
/** The events of seeing the last part and reaching the end. */
const theEnd = (lesson: Lesson): ReportedEvent[] => [
  { kind: 'part', part: lesson.parts.length - 1 },
  { kind: 'finish' },
];
const weekDone = async () => (await compose()).week.done;
const finishedIn = async (...sources: string[]) => {
  await server.services.statistics.countReported();
  const rows = await server.services.database.selectFrom('activity_by_day').select(['source', 'finished']).execute();
  return rows.filter(({ source }) => sources.includes(source)).reduce((sum, { finished }) => sum + finished, 0);
};
const readyDone = async () => {
  const { body } = await who.c.get('/api/videos/fixed-lessons');
  return body.groups[0].fixedLessons[now.getUTCMonth() + 1][1].done as boolean;
};
/** The week of the class as returned at sign-in and afterwards. */
const weekOfClass = async () => {
  const signedIn = await server.call('POST', '/api/auth/send-otp', { body: { phone_number: '0523333333' } });
  const { body } = await who.c.get('/api/videos/fixed-lessons');
  expect(signedIn.body.user.groups[0].week).toEqual(body.groups[0].week);
  return body.groups[0].week;
};

describe('a lesson', () => {
  it('is not finished by seeking to the end', async () => {
    const counted = await finishedIn('composed', 'fixed');
    for (const lesson of [await compose(), await openReady()]) {
      await report(lesson, [{ kind: 'start' }]);
      pass(3_600);
      expect(await report(lesson, [{ kind: 'part', part: 5, seconds: 1.5 }, { kind: 'finish' }], 1)).toBe(false);
      await see(keysOf(lesson).slice(-1), lesson);
    }
    expect(await readyDone()).toBe(false);
    expect(await weekDone()).toBe(0);
    expect(await finishedIn('composed', 'fixed')).toBe(counted);
  });

  it('is finished after half its length and its last part, for week, day and statistics alike', async () => {
    const lesson = await compose();
    const before = await weekOfClass();
    expect(before).toMatchObject({ done: 0, streak: 0 });
    expect(before).not.toHaveProperty('begun');
    const counted = await finishedIn('composed');
    const half = secondsOf(lesson) / 2;
    pass(half);
    expect(await report(lesson, [{ kind: 'start' }, { kind: 'part', part: 0, seconds: half - 1 }])).toBe(false);
    expect(await weekOfClass()).toMatchObject({ done: 0, begun: localDate(now) });
    pass(2);
    expect(await report(lesson, [{ kind: 'leave', seconds: 1 }], 2)).toBe(false);
    expect(await report(lesson, theEnd(lesson), 3)).toBe(true);
    expect(await report(lesson, theEnd(lesson), 5)).toBe(true);
    await see(keysOf(lesson).slice(-1), lesson);
    expect(await finishedIn('composed')).toBe(counted + 1);
    const next = await compose();
    expect(keysOf(next)).not.toEqual(keysOf(lesson));
    expect(next.week.done).toBe(1);
    const week = await weekOfClass();
    expect(week).toMatchObject({ done: 1, streak: 1 });
    expect(week).not.toHaveProperty('begun');
    pass(7 * 24 * 3_600);
    expect(await weekOfClass()).toMatchObject({ done: 0, streak: 1 });
  });

  it('that is ready-made is finished by the same rule, and each play counts in the week', async () => {
    for (const done of [0, 1]) {
      const lesson = await openReady();
      expect(lesson.week.done).toBe(done);
      pass(secondsOf(lesson));
      await report(lesson, [{ kind: 'start' }, { kind: 'leave', seconds: secondsOf(lesson) * 0.6 }, ...theEnd(lesson)]);
      expect(await readyDone()).toBe(true);
    }
    // the part that was played before isn't repeated
    const lesson = await openReady();
    pass(secondsOf(lesson));
    expect(await report(lesson, [{ kind: 'start' }, ...theEnd(lesson)])).toBe(false);
    expect(await weekDone()).toBe(2);
  });

  it('that was interrupted is finished by resuming it', async () => {
    const [first, second] = [await compose(), await compose()];
    pass(secondsOf(first));
    await report(first, [{ kind: 'start' }, { kind: 'leave', seconds: secondsOf(first) * 0.4 }]);
    const last = { kind: 'part', part: first.parts.length - 1, seconds: secondsOf(first) * 0.2 } as const;
    expect(await report(second, [{ kind: 'start' }, last])).toBe(true);
  });

  it('resumes at the same position on every device until it is finished', async () => {
    const lesson = await compose();
    expect(lesson.leftAt).toBeUndefined();
    pass(secondsOf(lesson));
    const [first, second] = lesson.parts.map(({ video }) => video);
    const stop = { fileKey: second!.fileKey, position: 12 };
    await report(lesson, [
      { kind: 'start' },
      { kind: 'part', part: 0, seconds: 40 },
      { kind: 'leave', seconds: 11, stop },
    ]);
    const left = { part: 1, position: 12, played: 51, seen: [0] };
    expect((await compose()).leftAt).toEqual(left);
    // two seconds for each seam that playback skips
    const seconds = secondsOf(lesson) - first!.length - 12 - 2 * (lesson.parts.length - 2);
    const choice = { intensity: request.intensity, length: request.duration };
    expect((await weekOfClass()).left).toEqual({ ...choice, seconds: expect.closeTo(seconds, 5) });
    // another lesson of the day has no position to resume
    expect((await compose({ duration: 1 })).leftAt).toBeUndefined();
    const again = await compose();
    expect(again.leftAt).toEqual(left);
    // with the end of the school hour, on every device
    const minutes = 5;
    const bell = await compose({ minutes });
    await report(bell, [{ kind: 'start' }, { kind: 'leave', stop }]);
    expect((await compose()).leftAt).toEqual({ ...left, minutes });
    const { left: onCard } = await weekOfClass();
    expect(onCard).toMatchObject({ ...choice, minutes });
    expect(onCard!.seconds).toBeLessThan(seconds - 60);
    // the bell leaves time for a landing, unless the user has switched it off
    const parts = lesson.parts.map(({ video, blockPath }, videoId) => ({ videoId, length: video.length, blockPath }));
    const stopped = { kind: 'leave', part: null, videoId: 1, position: stop.position, seconds: 0 } as const;
    const secondsWith = (landing: number) =>
      interruptedLesson(parts, [stopped], { join: 'jump', landing, minutes })!.secondsLeft;
    expect(onCard!.seconds).toBeCloseTo(secondsWith(LANDING_SECONDS), 5);
    await who.c.patch(`/api/users/${who.c.userId}/settings`, { landing: false });
    expect((await weekOfClass()).left!.seconds).toBeCloseTo(secondsWith(0), 5);
    await report(again, [{ kind: 'start' }, { kind: 'leave', seconds: secondsOf(lesson) * 0.6 }, ...theEnd(lesson)]);
    expect(await weekOfClass()).not.toHaveProperty('left');
  });

  it('that is ready-made resumes at the same position on every device until it is done', async () => {
    const lesson = await openReady();
    expect(lesson.leftAt).toBeUndefined();
    pass(secondsOf(lesson));
    const stop = { fileKey: lesson.parts[1]!.video.fileKey, position: 12 };
    await report(lesson, [
      { kind: 'start' },
      { kind: 'part', part: 0, seconds: 40 },
      { kind: 'leave', seconds: 11, stop },
    ]);
    const again = await openReady();
    expect(again.leftAt).toEqual({ part: 1, position: 12, played: 51, seen: [0] });
    await report(again, [{ kind: 'start' }, { kind: 'leave', seconds: secondsOf(lesson) * 0.6 }, ...theEnd(lesson)]);
    expect((await openReady()).leftAt).toBeUndefined();
  });

  it('continues in the same play after the class swaps a part', async () => {
    const lesson = await compose();
    pass(secondsOf(lesson));
    await report(lesson, [{ kind: 'start' }, { kind: 'part', part: 0, seconds: secondsOf(lesson) * 0.4 }]);
    const keep = keysOf(lesson).map((fileKey, position) => ({ position, fileKey }));
    const changed = await compose({ keep: keep.slice(0, -1), avoid: keysOf(lesson).slice(-1) });
    expect(keysOf(changed).at(-1)).not.toBe(keysOf(lesson).at(-1));
    pass(secondsOf(lesson));
    expect(await report(lesson, [{ kind: 'leave', seconds: secondsOf(lesson) * 0.2 }, ...theEnd(lesson)], 2)).toBe(
      true,
    );
    expect(await weekDone()).toBe(1);
    expect(keysOf(await compose())).not.toEqual(keysOf(changed));
  });

  it('is finished by late reports in any order', async () => {
    const lesson = await compose();
    pass(3_600);
    await see(keysOf(lesson).slice(-1), lesson);
    expect(await report(lesson, theEnd(lesson), 2)).toBe(false);
    expect(await report(lesson, [{ kind: 'start' }, { kind: 'part', part: 0, seconds: secondsOf(lesson) }])).toBe(true);
  });

  it('counts in the week in which it ended, even if reported later', async () => {
    const lesson = await compose();
    pass(secondsOf(lesson));
    const at = now.toISOString();
    pass(7 * 24 * 3_600);
    who.c = await server.signIn('0523333333');
    const events = [
      { kind: 'leave', at, seconds: secondsOf(lesson) },
      ...theEnd(lesson).map((event) => ({ ...event, at })),
    ];
    expect(await report(lesson, events as ReportedEvent[])).toBe(true);
    expect(await weekDone()).toBe(0);
  });

  it('of a player that only reports seen videos is finished by those, limited by elapsed time', async () => {
    const [lesson, hasty] = [await compose(), await openReady()];
    await see(keysOf(hasty), hasty);
    expect(await readyDone()).toBe(false);
    // a second view within ten minutes does not count, and both lessons may have the same videos
    pass(3_600);
    await see(keysOf(lesson).slice(-1), lesson);
    expect(await weekDone()).toBe(0);
    await see(keysOf(lesson), lesson);
    expect(await weekDone()).toBe(1);
  });
});

describe('the playing time claimed by a play', () => {
  const claimed = async (playId: string) =>
    (await server.services.database.selectFrom('play_events').select('seconds').where('play_id', '=', playId).execute())
      .map(({ seconds }) => seconds)
      .reduce((sum, seconds) => sum + seconds, 0);

  it('is limited to the time since its start, over all reports', async () => {
    const lesson = await compose();
    pass(60);
    await report(lesson, [{ kind: 'start' }, { kind: 'part', part: 0, seconds: 50 }]);
    await Promise.all(
      [2, 12, 22].map((from) => report(lesson, [{ kind: 'leave', seconds: 3_600 }, ...theEnd(lesson)], from)),
    );
    expect(await claimed(lesson.playId)).toBeCloseTo(60);
    expect(await weekDone()).toBe(0);
    pass(10);
    await report(lesson, [{ kind: 'leave', seconds: 3_600 }], 30);
    expect(await claimed(lesson.playId)).toBeCloseTo(70);
  });

  it('of a video started offline is limited to its length', async () => {
    const [video] = (await compose()).parts;
    const { fileKey, length } = video!.video;
    const playId = 'a1b2c3d4-0000-4000-8000-000000000001';
    const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString();
    const events = [
      { kind: 'start', at: yesterday },
      { kind: 'part', part: 0, seconds: 3_600 },
    ] as const;
    const counted = await finishedIn('video');
    expect(await report({ playId }, [...events], 0, { fileKey, groupName: GROUP })).toBe(true);
    expect(await claimed(playId)).toBeCloseTo(length);
    expect(await finishedIn('video')).toBe(counted + 1);
    expect(await weekDone()).toBe(0);
  });
});

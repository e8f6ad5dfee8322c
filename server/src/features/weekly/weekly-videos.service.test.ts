import { describe, expect, it } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { openContext } from '#app/context.ts';
import { addVideos, readyVideo } from '#testing/library.ts';
import { people } from '#testing/people.ts';
import { startSchool } from '#testing/school.ts';

/** The server's clock, set by every test. */
let clock = new Date('2026-11-25T10:00:00Z');
const at = (iso: string) => (clock = new Date(iso));
/** Videos by their name in these tests. */
const ids: Record<string, string> = {};
const { server, who } = await startSchool({ now: () => clock });
const { database } = server.services;
const library = [
  ['run', 'main/run', [3]],
  ['disco', 'small/dance', [3]],
  ['ballet', 'small/dance', [5]],
  ['bear', 'small/story', [3]],
  ['wave', 'sign-language', [3]],
] as const;
const rows = await addVideos(
  server,
  library.map(([display_name, path, intensities]) =>
    readyVideo({ display_name, path, intensities: [...intensities], length: 60 }),
  ),
);
for (const { display_name, id } of rows) ids[display_name] = String(id);

/** A manager's token that is valid at the clock's time. */
const manager = async () => (await server.signIn(people.m.phoneNumber)).token;

let phones = 0;
/** A new type A user, signed in. */
const individual = async (favoriteCategories: string[] = [], type = 'A', intensityLevel = 3) => {
  const phone_number = `05550000${String(++phones).padStart(2, '0')}`;
  const groups = [{ name: 'default', preferences: { favoriteCategories, intensityLevel } }];
  const body = { full_name: `אדם ${phones}`, phone_number, type, groups };
  const { body: user } = await server.as(await manager()).post('/api/users', body);
  return { ...(await server.signIn(phone_number)), phone_number, user };
};
type Person = Awaited<ReturnType<typeof individual>>;
const ofUser = ({ userId }: Pick<Person, 'userId'>) =>
  database.selectFrom('weekly_videos').selectAll().where('user_id', '=', userId).orderBy('week_start').execute();
const list = async ({ token }: Pick<Person, 'token'>): Promise<Video[]> =>
  (await server.as(token).get('/api/videos/type-a/videos')).body;
const current = async (person: Pick<Person, 'token'>) => (await list(person)).find(({ weekStart }) => weekStart);
const see = (person: Person, name: string, seenAt = clock) =>
  database
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', Number(ids[name]))
    .executeTakeFirstOrThrow()
    .then(({ file_key }) =>
      person.post(`/api/users/${person.userId}/groups/default/seen`, {
        fileKeys: [file_key],
        seenAt: seenAt.toISOString(),
      }),
    );
const schedule = async (weekStart: string, name: string, audience: object = {}) =>
  server
    .as(await manager())
    .put(`/api/weekly-videos/${weekStart}`, { intensity: null, category: null, ...audience, videoId: ids[name] });
const assignAll = () => server.services.weeklyVideos.assignAll(clock);

describe('the weekly video', () => {
  it('is assigned when a type A user is created', async () => {
    const { userId } = await individual(['dance']);
    expect(await ofUser({ userId })).toMatchObject([{ week_start: '2026-11-22', video_id: Number(ids['disco']) }]);
  });

  it('is assigned when a user changes to type A, and for no other type', async () => {
    const { user, userId } = await individual(['dance'], 'B');
    expect(await ofUser({ userId })).toEqual([]);
    await server.as(await manager()).put(`/api/users/${userId}`, { ...user, type: 'A' });
    expect(await ofUser({ userId })).toHaveLength(1);
    for (const { userId: other } of [who.b, who.c, who.m]) expect(await ofUser({ userId: other })).toEqual([]);
  });

  it('is returned playable at sign-in and chosen from the nine categories only', async () => {
    for (let i = 0; i < 8; i++) {
      const { phone_number } = await individual();
      const { body } = await server.call('POST', '/api/auth/send-otp', { body: { phone_number } });
      expect(body.user.watchedVideos).toEqual([]);
      expect(['run', 'disco', 'bear']).toContain(body.user.currentWeekVideo.displayName);
      expect(body.user.currentWeekVideo).toMatchObject({ weekStart: '2026-11-22', signedUrl: expect.any(String) });
    }
  });

  it('changes on Sunday at midnight in Jerusalem to a different video', async () => {
    at('2026-11-25T10:00:00Z');
    const person = await individual(['dance', 'story']);
    const first = await current(person);
    at('2026-11-28T21:59:59.999Z');
    expect(await current(person)).toMatchObject({ _id: first?._id, weekStart: '2026-11-22' });
    at('2026-11-28T22:00:00Z');
    const second = await current(person);
    expect(second).toMatchObject({ weekStart: '2026-11-29' });
    expect(second?._id).not.toBe(first?._id);
    expect(await current(person)).toEqual(second);
  });

  it('is assigned once after a Sunday of downtime, and not for weeks of downtime', async () => {
    at('2026-11-25T10:00:00Z');
    const person = await individual(['dance', 'story']);
    at('2026-12-16T08:00:00Z');
    await assignAll();
    await assignAll();
    expect((await ofUser(person)).map(({ week_start }) => week_start)).toEqual(['2026-11-22', '2026-12-13']);
  });

  it('is the same when two servers assign it concurrently', async () => {
    at('2026-12-21T08:00:00Z');
    const persons = await Promise.all([individual(), individual(), individual()]);
    const second = await openContext({
      config: server.services.config,
      connectionString: server.connectionString,
      log: server.services.log,
      now: () => clock,
    });
    at('2026-12-27T00:00:00Z');
    await Promise.all([
      ...Array.from({ length: 4 }, () => second.weeklyVideos.assignAll(clock)),
      ...Array.from({ length: 4 }, () => assignAll()),
      ...persons.map((person) => list(person)),
    ]);
    await second.close();
    for (const person of persons) {
      const [before, now, ...rest] = await ofUser(person);
      expect([before?.week_start, now?.week_start, rest]).toEqual(['2026-12-20', '2026-12-27', []]);
      expect(await current(person)).toMatchObject({ _id: String(now?.video_id) });
    }
  });

  it('is replaced only when it is deleted', async () => {
    at('2027-01-13T08:00:00Z');
    const person = await individual(['dance']);
    const other = await individual(['story']);
    expect(await current(person)).toMatchObject({ displayName: 'disco' });
    const trash = (trashed_at: Date | null) =>
      database.updateTable('videos').set({ trashed_at }).where('id', '=', Number(ids['disco'])).execute();
    await trash(clock);
    expect((await current(person))?.displayName).toMatch(/run|bear/);
    const taken = await current(person);
    await trash(null);
    expect(await current(person)).toEqual(taken);
    expect(await current(other)).toMatchObject({ displayName: 'bear' });
    await assignAll();
    expect(await ofUser(person)).toHaveLength(1);
  });

  it('is assigned by the job at server start', async () => {
    at('2027-01-20T08:00:00Z');
    const person = await individual();
    at('2027-01-27T08:00:00Z');
    await new Promise<void>((resolve, reject) => {
      server.services.weeklyQueue.work(() => assignAll().then(resolve, reject)).catch(reject);
    });
    expect((await ofUser(person)).map(({ week_start }) => week_start)).toEqual(['2027-01-17', '2027-01-24']);
  });

  it('is unseen first, then the one seen longest ago', async () => {
    at('2027-02-01T08:00:00Z');
    const person = await individual(['dance', 'story']);
    await see(person, 'disco', new Date('2027-01-20T08:00:00Z'));
    await see(person, 'bear', new Date('2027-01-25T08:00:00Z'));
    at('2027-02-08T08:00:00Z');
    expect(await current(person)).toMatchObject({ displayName: 'disco' });
  });
});

describe('the videos of a type A user', () => {
  it('are those watched in six months, latest first, and the weekly video', async () => {
    at('2027-04-05T08:00:00Z');
    const person = await individual(['dance']);
    expect(await list(person)).toMatchObject([{ displayName: 'disco', weekStart: '2027-04-04' }]);
    await see(person, 'run', new Date('2027-04-01T08:00:00Z'));
    await see(person, 'bear', new Date('2027-04-03T08:00:00Z'));
    expect((await list(person)).map(({ displayName }) => displayName)).toEqual(['disco', 'bear', 'run']);
    await see(person, 'disco');
    expect(await list(person)).toMatchObject([
      { displayName: 'disco', watchedAt: clock.toISOString(), weekStart: '2027-04-04' },
      { displayName: 'bear', watchedAt: '2027-04-03T08:00:00.000Z' },
      { displayName: 'run' },
    ]);
    at('2027-10-02T08:00:00Z');
    const { token } = await server.signIn(person.phone_number);
    expect((await list({ token })).filter(({ watchedAt }) => watchedAt).map(({ displayName }) => displayName)).toEqual([
      'disco',
      'bear',
    ]);
  });
});

describe('the managers’ schedule', () => {
  it('takes effect week by week for the audience of each entry', async () => {
    at('2027-05-05T08:00:00Z');
    const dancer = await individual(['dance'], 'A', 5);
    const reader = await individual(['story']);
    for (const [week, name, audience] of [
      ['2027-05-09', 'wave', {}],
      ['2027-05-16', 'run', {}],
      ['2027-05-16', 'bear', { category: 'dance' }],
      ['2027-05-23', 'ballet', { intensity: 3 }],
    ] as const)
      expect((await schedule(week, name, audience)).status).toBe(200);

    const preview = await server.as(await manager()).get('/api/weekly-videos/2027-05-16/preview');
    const bear = preview.body.find(({ video }: { video: Video }) => video.displayName === 'bear');
    expect(bear.people.map(({ _id }: { _id: string }) => _id)).toContain(dancer.userId);
    expect(bear.source).toBe('scheduled');

    const titles = async (now: string) => {
      at(now);
      await assignAll();
      const given = [await current(dancer), await current(reader)];
      return given.map((video) => video?.displayName);
    };
    expect(await titles('2027-05-08T21:00:00Z')).toEqual(['wave', 'wave']);
    expect(await titles('2027-05-15T21:00:00Z')).toEqual(['bear', 'run']);
    expect(await titles('2027-05-22T21:00:00Z')).toEqual(['ballet', 'ballet']);
    expect((await ofUser(reader)).map(({ source }) => source)).toEqual([
      'chosen',
      'scheduled',
      'scheduled',
      'scheduled',
    ]);
    // the dancer's intensity is 5, so the last video was chosen for them
    expect((await ofUser(dancer)).at(-1)).toMatchObject({ source: 'chosen' });
  });

  it('counts the users who have seen the video of a week', async () => {
    at('2027-06-08T08:00:00Z');
    const person = await individual(['story']);
    await see(person, 'bear');
    const { body } = await server.as(await manager()).get('/api/weekly-videos?from=2027-06-06&weeks=2');
    expect(body).toMatchObject([
      { weekStart: '2027-06-06', state: 'current', seen: 1 },
      { weekStart: '2027-06-13', state: 'coming', seen: 0 },
    ]);
  });

  it('is reported by video usage for this and coming weeks, with the number of users', async () => {
    at('2027-06-23T10:00:00Z');
    const token = await manager();
    await individual(['dance'], 'A', 5);
    await assignAll();
    await schedule('2027-06-27', 'bear');
    await schedule('2027-07-04', 'bear', { intensity: 5 });
    const usage = async (name: string): Promise<{ weekStart: string; people: number }[]> =>
      (await server.as(token).get(`/api/videos/${ids[name]}/usage`)).body.weekly;
    const individuals = (await server.as(token).get('/api/users?type=A')).body as {
      groups: { preferences: { intensityLevel: number } }[];
    }[];
    const strong = individuals.filter(({ groups }) => groups[0]!.preferences.intensityLevel === 5).length;
    expect((await usage('bear')).filter(({ weekStart }) => weekStart > '2027-06-20')).toEqual([
      { weekStart: '2027-06-27', people: individuals.length },
      { weekStart: '2027-07-04', people: strong },
    ]);
    const now = await Promise.all(Object.keys(ids).map(usage));
    const thisWeek = now.flat().filter(({ weekStart }) => weekStart === '2027-06-20');
    expect(thisWeek.reduce((sum, { people: count }) => sum + count, 0)).toBe(individuals.length);
  });

  it('can be changed and removed until its week begins', async () => {
    at('2027-07-07T08:00:00Z');
    const token = await manager();
    const weeks = async () =>
      (await server.as(token).get('/api/weekly-videos?from=2027-07-11&weeks=2')).body.map(
        ({ entries }: { entries: { video: Video }[] }) => entries.map(({ video }) => video.displayName),
      );
    const first = (await schedule('2027-07-11', 'run')).body.entries[0];
    await schedule('2027-07-18', 'bear');
    await schedule('2027-07-11', 'disco');
    expect(await weeks()).toEqual([['disco'], ['bear']]);

    const [entry] = (await server.as(token).get('/api/weekly-videos?from=2027-07-11&weeks=1')).body[0].entries;
    expect(entry._id).not.toBe(first._id);

    at('2027-07-11T08:00:00Z');
    const late = [
      await schedule('2027-07-11', 'run'),
      await schedule('2027-07-04', 'run'),
      await server.as(token).del(`/api/weekly-videos/entries/${entry._id}`),
    ];
    for (const { status, body } of late) expect([status, body.code]).toEqual([409, 'CONFLICT']);
    const [{ _id: next }] = (await server.as(token).get('/api/weekly-videos?from=2027-07-18&weeks=1')).body[0].entries;
    expect((await server.as(token).del(`/api/weekly-videos/entries/${next}`)).status).toBe(200);
    expect((await server.as(token).del(`/api/weekly-videos/entries/${next}`)).status).toBe(404);
    expect(await weeks()).toEqual([['disco'], []]);
  });

  it('rejects days within a week and unknown videos', async () => {
    const token = await manager();
    const put = (weekStart: string, body: object) =>
      server.as(token).put(`/api/weekly-videos/${encodeURIComponent(weekStart)}`, {
        intensity: null,
        category: null,
        videoId: ids['run'],
        ...body,
      });
    expect((await put('2027-07-19', {})).body.details).toMatchObject([{ field: 'weekStart' }]);
    expect((await put('2027-07-25', { videoId: '999999' })).status).toBe(404);
  });
});

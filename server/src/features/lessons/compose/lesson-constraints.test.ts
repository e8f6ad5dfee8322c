import { beforeEach, describe, expect, it } from 'vitest';
import { type ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { otherWarnings } from '@zuzu/domain/testing/referee/samples.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { addVideos, readyVideo, smallLibrary } from '#testing/library.ts';
import { changeRules } from '#testing/rules.ts';
import { keysOf, lessonOf, startSchool } from '#testing/school.ts';

const MORNING = new Date('2026-03-01T06:00:00Z');
const GROUP = 'כיתה א׳';
const request = { duration: 2, intensity: 3, groupName: GROUP };
let now = MORNING;

let day = 0;
const { server, who } = await startSchool({ now: () => now, library: smallLibrary(24) });
// each test has a separate day, and therefore separate lessons
beforeEach(() => {
  now = new Date(MORNING.getTime() + ++day * 24 * 3_600_000);
});

const compose = (body: Record<string, unknown>, token = who.c.token) =>
  server.as(token).post('/api/lessons/compose', body);
const composed = (body: object = {}) => who.c.compose({ ...request, ...body });
const categories = (lesson: ComposedLesson) => lesson.finalLesson.map((part) => part.blockPath);
const minutes = (lesson: ComposedLesson) => lesson.finalLesson.reduce((sum, { video }) => sum + video.length, 0) / 60;
/** All parts of a lesson except those at these positions, after applying `keep`. */
const allBut = (lesson: ComposedLesson, ...positions: number[]) =>
  keysOf(lesson)
    .map((fileKey, position) => ({ position, fileKey }))
    .filter(({ position }) => !positions.includes(position));
const codes = (lesson: ComposedLesson) => otherWarnings(lesson).map(({ code }) => code);

const saveRules = (change: (config: LessonConfig) => void) => changeRules(server, change);

describe('swapping one part', () => {
  it('selects another video of the block within the tolerance, keeps the rest, survives a reload', async () => {
    const before = await composed();
    for (const position of keysOf(before).keys()) {
      const lesson = await composed();
      const swap = { keep: allBut(lesson, position), avoid: [keysOf(lesson)[position]] };
      const changed = await composed(swap);
      expect(allBut(changed, position)).toEqual(allBut(lesson, position));
      expect(keysOf(changed)[position]).not.toBe(keysOf(lesson)[position]);
      expect(categories(changed)).toEqual(categories(lesson));
      expect(minutes(changed)).toBeGreaterThanOrEqual(9);
      expect(minutes(changed)).toBeLessThanOrEqual(11);
      expect(otherWarnings(changed)).toEqual([]);
      expect(keysOf(await composed())).toEqual(keysOf(changed));
      // a retry after a lost response doesn't swap the part twice
      expect(keysOf(await composed(swap))).toEqual(keysOf(changed));
    }
    expect(keysOf(await composed({ groupName: 'כיתה ב׳' })).join()).not.toBe(keysOf(await composed()).join());
  });

  it('selects another exercise, or another length of the same one if there is no other', async () => {
    const [shown, same, other] = await addVideos(server, [
      readyVideo({ path: 'water', length: 60, family: 'rowing' }),
      readyVideo({ path: 'water', length: 61, family: 'rowing' }),
      readyVideo({ path: 'water', length: 90, family: 'swimming' }),
    ]);
    await saveRules((config) => {
      const rule = config.lessonRules['1'];
      config.lessonRules['1'] = { ...rule, order: ['main', 'main', 'water', 'main'] };
    });
    const short = { ...request, duration: 1 };
    // the other parts leave a gap that 61 seconds would fill better than 90
    const lesson = await composed({ ...short, keep: [{ position: 2, fileKey: shown!.file_key }] });
    const swapped = async (avoid: string[]) => keysOf(await composed({ ...short, keep: allBut(lesson, 2), avoid }))[2];
    expect(await swapped([shown!.file_key])).toBe(other!.file_key);
    expect(await swapped([shown!.file_key, other!.file_key])).toBe(same!.file_key);
  });

  it('keeps the part with a warning if nothing else fits', async () => {
    const [only] = await addVideos(server, [readyVideo({ path: 'once', length: 60 })]);
    await saveRules((config) => {
      const rule = config.lessonRules['1'];
      config.lessonRules['1'] = { ...rule, order: ['main', 'main', 'once', 'main', 'small/dance'] };
    });
    const short = { ...request, duration: 1 };
    const lesson = await composed(short);
    const same = await composed({ ...short, keep: allBut(lesson, 2), avoid: [only!.file_key] });
    expect(keysOf(same)).toEqual(keysOf(lesson));
    expect(lessonOf(same)).toBe(lessonOf(lesson));
    expect(otherWarnings(same)).toEqual([{ code: 'AVOID_UNMET', block: 2, category: 'once', fileKey: only!.file_key }]);
    expect(otherWarnings(await composed(short))).toEqual([]);
  });

  it('avoids at least the current video after all others were rejected', async () => {
    const lesson = await composed();
    const all = [...(await server.services.library.current()).videos.values()].map(({ row }) => row.file_key);
    const keep = allBut(lesson, 2);
    const avoid = all.filter((key) => !keep.some(({ fileKey }) => fileKey === key));
    const changed = await composed({ keep, avoid });
    expect(allBut(changed, 2)).toEqual(keep);
    expect(keysOf(changed)[2]).not.toBe(keysOf(lesson)[2]);
    expect(codes(changed)).toEqual(['AVOID_UNMET']);
  });

  it('is consistent for concurrent requests', async () => {
    const lesson = await composed();
    const answers = await Promise.all(
      [0, 1, 2, 3].map((position) => composed({ avoid: [keysOf(lesson)[position]], keep: allBut(lesson, position) })),
    );
    answers.forEach((answer, position) => expect(keysOf(answer)[position]).not.toBe(keysOf(lesson)[position]));
    const stored = keysOf(await composed());
    expect(answers.map(keysOf)).toContainEqual(stored);
  });
});

describe('an alternative for one part', () => {
  const alternative = async (position: number, body = request): Promise<LessonPart | null> =>
    (await who.c.post('/api/lessons/alternative', { ...body, position })).body.alternative;

  it('fits as well, is only suggested until it is accepted, and is then in the lesson', async () => {
    const before = await composed();
    for (const position of keysOf(before).keys()) {
      const lesson = await composed();
      const offered = await alternative(position);
      expect(offered?.blockPath).toBe(categories(lesson)[position]);
      expect(keysOf(lesson)).not.toContain(offered?.video.fileKey);
      expect(keysOf(await composed())).toEqual(keysOf(lesson));
      const keep = keysOf(lesson)
        .with(position, offered!.video.fileKey)
        .map((fileKey, at) => ({ position: at, fileKey }));
      const changed = await composed({ keep });
      expect(keysOf(changed)).toEqual(keep.map(({ fileKey }) => fileKey));
      expect(changed.finalLesson[position]).toEqual(offered);
      expect(minutes(changed)).toBeGreaterThanOrEqual(9);
      expect(minutes(changed)).toBeLessThanOrEqual(11);
      expect(otherWarnings(changed)).toEqual([]);
    }
  });

  it('is undefined without a lesson, for a missing part and for a pinned part', async () => {
    expect(await alternative(0)).toBeNull();
    await addVideos(server, [readyVideo({ path: 'main', length: 100, file_name: 'held.mp4' })]);
    await saveRules((config) => {
      const rule = config.lessonRules['1'];
      config.lessonRules['1'] = { ...rule, order: ['fixed/main/held.mp4', ...rule.order.slice(1)] };
    });
    const short = { ...request, duration: 1 };
    const lesson = await composed(short);
    expect(lesson.finalLesson[0]?.isFixed).toBe(true);
    expect(await alternative(0, short)).toBeNull();
    expect(await alternative(lesson.finalLesson.length, short)).toBeNull();
  });

  it('keeps the new video of a part that was played in the meantime', async () => {
    const lesson = await composed();
    const first = lesson.finalLesson.find(({ lastSeenAt }) => lastSeenAt === null)!;
    const position = lesson.finalLesson.indexOf(first);
    await who.c.see([first.video.fileKey]);
    const last = keysOf(lesson).length - 1;
    const changed = await composed({ keep: allBut(lesson, last), avoid: keysOf(lesson).slice(last) });
    expect(changed.finalLesson[position]).toEqual(first);
  });
});

describe('another lesson with locked parts', () => {
  it('keeps them at their positions and repeats none of the others', async () => {
    const lesson = await composed();
    const keep = allBut(lesson, 1, 3, 5);
    const another = await composed({ keep, fresh: true });
    expect(keep.every(({ position, fileKey }) => keysOf(another)[position] === fileKey)).toBe(true);
    for (const position of [1, 3, 5]) expect(keysOf(lesson)).not.toContain(keysOf(another)[position]);
    expect(categories(another)).toEqual(categories(lesson));
    expect(keysOf(await composed())).toEqual(keysOf(another));
  });

  it('replaces a locked video that was removed, with a warning', async () => {
    const lesson = await composed();
    const gone = lesson.finalLesson[1]!.video;
    await server.services.videosRepo.update(Number(gone._id), { trashed_at: now });
    const another = await composed({ keep: allBut(lesson, 0), fresh: true });
    await server.services.videosRepo.update(Number(gone._id), { trashed_at: null });
    expect(allBut(another, 0, 1)).toEqual(allBut(lesson, 0, 1));
    expect(keysOf(another)[1]).not.toBe(gone.fileKey);
    expect(otherWarnings(another)).toEqual([
      { code: 'KEEP_GONE', block: 1, category: another.finalLesson[1]!.blockPath, fileKey: gone.fileKey },
    ]);
  });
});

describe('rules take precedence over constraints', () => {
  it('a video is excluded from a block of another category, level or user type', async () => {
    const [easy] = await addVideos(server, [readyVideo({ path: 'main', length: 100, intensities: [1] })]);
    const lesson = await composed();
    const dance = lesson.finalLesson.find(({ blockPath }) => blockPath === 'small/dance')!.video.fileKey;
    for (const fileKey of [dance, easy!.file_key]) {
      const position = categories(lesson).indexOf('main');
      const answer = await composed({ keep: [{ position, fileKey }], avoid: [keysOf(lesson)[position]] });
      expect(keysOf(answer)[position]).not.toBe(fileKey);
      expect(otherWarnings(answer)).toEqual([{ code: 'KEEP_UNFIT', block: position, category: 'main', fileKey }]);
    }
  });

  it('a pinned part is neither swapped nor replaced', async () => {
    const [pin, other] = await addVideos(server, [
      readyVideo({ path: 'main', length: 100, file_name: 'hello.mp4' }),
      readyVideo({ path: 'main', length: 101 }),
    ]);
    await saveRules((config) => config.lessonRules['2'].order.splice(2, 1, 'fixed/main/hello.mp4'));
    const lesson = await composed();
    expect(lesson.finalLesson[2]).toMatchObject({ isFixed: true, video: { fileKey: pin!.file_key } });
    const swapped = await composed({ keep: allBut(lesson, 2), avoid: [pin!.file_key] });
    expect(keysOf(swapped)).toEqual(keysOf(lesson));
    expect(codes(swapped)).toEqual(['AVOID_UNMET']);
    const replaced = await composed({ keep: [{ position: 2, fileKey: other!.file_key }] });
    expect(keysOf(replaced)[2]).toBe(pin!.file_key);
    expect(codes(replaced)).toEqual(['KEEP_UNFIT']);
  });
});

describe('lesson constraints are rejected', () => {
  const one = { position: 0, fileKey: 'uploads/x.mp4' };
  it.each([
    ['about a position twice', { keep: [one, { position: 0, fileKey: 'y' }] }, 'keep[1].position'],
    ['about a video twice', { keep: [one, { ...one, position: 1 }] }, 'keep[1].fileKey'],
    ['to keep and to avoid a video', { keep: [one], avoid: ['y', one.fileKey] }, 'avoid[1]'],
    ['about an unknown video', { keep: [{ position: 0, fileKey: '🙈‏אין' }] }, 'keep[0].fileKey'],
    ['to avoid an unknown video', { avoid: ['uploads/../../etc/passwd'] }, 'avoid[0]'],
  ])('%s', async (_, body, field) => {
    const lesson = await composed();
    expect(await compose({ ...request, ...body })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: [{ field }] },
    });
    expect(keysOf(await composed())).toEqual(keysOf(lesson));
  });

  it('for an unknown position, a group of another user, and in a simulation', async () => {
    const lesson = await composed();
    const { length } = keysOf(lesson);
    const beyond = { keep: [{ position: length, fileKey: keysOf(lesson)[0] }] };
    expect(await compose({ ...request, ...beyond })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'keep[0].position', reason: `must be below ${length}` }] },
    });
    const avoid = [keysOf(lesson)[0]];
    expect((await compose({ ...request, userId: who.c.userId, avoid }, who.b.token)).status).toBe(403);
    const simulation = { duration: 2, intensity: 3, numberOfLessons: 2, avoid };
    expect(await compose(simulation, who.m.token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'avoid' }] },
    });
  });
});

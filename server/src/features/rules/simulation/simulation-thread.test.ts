import { afterEach, describe, expect, it } from 'vitest';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import { composeCandidates } from '@zuzu/domain/composition/compose-candidates.ts';
import { indexLibrary, type LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { makePlan, type PlanRequest } from '@zuzu/domain/composition/plan/plan.ts';
import { schoolYear, type YearLesson } from '@zuzu/domain/planning/school-year.ts';
import { aConfig, aVideo, NOW, seenDaysAgo, videosFrom } from '@zuzu/domain/testing/referee/samples.ts';
import type { Library } from '#features/videos/library.service.ts';
import { simulationThread } from './simulation-thread.ts';

const libraryOf = (videos: LibraryVideo[], version = 1): Library => ({
  version,
  index: indexLibrary(videos),
  videos: new Map(),
  byVideoKey: new Map(),
  otherFilesOf: () => ({ next: undefined, former: [] }),
  byFileKey: new Map(),
  themes: [],
  nextChange: undefined,
  preparing: undefined,
  indexWhenPrepared: undefined,
  withdrawn: [],
});
/** Large enough to be sent in more than one chunk. */
const library = libraryOf(videosFrom(1, 2_500, { length: 61.25 }));
const planRequest = (order: string[]): PlanRequest => ({
  config: aConfig({ order }),
  pins: new Map(),
  lengthCode: 1,
  intensity: 3,
  userType: 'C',
});
const plan = planRequest(['main', 'main', 'main']);
const aYear = { lessons: 20, lessonsPerWeek: 5, start: NOW, seed: 3 };
/** Clips with millisecond lengths and a window of one millisecond: every lesson needs an exact search that takes minutes. */
const endless = (): { library: Library; plan: PlanRequest } => {
  const videos = Array.from({ length: 900 }, (_, at) =>
    aVideo(at + 1, { path: ['small/a', 'small/b', 'main'][at % 3]!, length: 60 + ((at * 7_919) % 80_000) / 1_000 }),
  );
  const order = Array.from({ length: 100 }, (_, at) => ['small', 'main'][at % 2]!);
  const config = aConfig({ order, duration: 163.12345, min: 163.12345, max: 163.12346 });
  return { library: libraryOf(videos, 2), plan: { ...plan, config } };
};
const request = { history: seenDaysAgo({ 1: 3, 2: 9 }), now: NOW, seed: 5, count: 40 };

let threads: ReturnType<typeof simulationThread>[] = [];
const aThread = () => {
  const thread = simulationThread();
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  await Promise.all(threads.map((thread) => thread.close()));
  threads = [];
});

describe('candidates from the simulation thread', () => {
  it('equal those of the domain', async () => {
    const found = await aThread().candidates(library, plan, request);
    const here = composeCandidates(makePlan(library.index, plan), request.history, NOW, request.seed, request.count);
    expect(found.finalLesson).toEqual(here.finalLesson);
    expect(found.categories).toEqual(here.categories);
    const all = [...found.inTolerance, ...found.outOfTolerance];
    expect(all.map(({ videoIds }) => videoIds)).toEqual(
      [...here.inTolerance, ...here.outOfTolerance].map((each) =>
        each.candidateLesson.parts.map(({ video }) => video.id),
      ),
    );
    expect(all.filter(({ isFinal }) => isFinal).map(({ videoIds }) => videoIds)).toEqual([
      here.finalLesson.parts.map(({ video }) => video.id),
    ]);
  });

  it('belong to the library of their request, in any sequence', async () => {
    const thread = aThread();
    const other = libraryOf(videosFrom(5_000, 5), 9);
    const found = await Promise.all(
      [library, other, library].map((each) => thread.candidates(each, plan, { ...request, count: 2 })),
    );
    const firstIds = found.map(({ finalLesson }) => finalLesson.parts[0]!.video.id);
    expect(firstIds.map((id) => id >= 5_000)).toEqual([false, true, false]);
  });

  it('throw the errors of the domain', async () => {
    const refused = aThread().candidates(library, planRequest(['small/juggling']), request);
    await expect(refused).rejects.toBeInstanceOf(CannotCompose);
    await expect(refused).rejects.toMatchObject({
      code: 'NOTHING_TO_FILL',
      category: 'small/juggling',
      intensity: 3,
    });
  });
});

describe('a year from the simulation thread', () => {
  it('equals that of the domain, and two threads run two concurrently', async () => {
    const yearOf = async (seed: number) => {
      const lessons: YearLesson[] = [];
      await aThread().year(library, plan, { ...aYear, seed }, (progress) => lessons.push(...progress.lessons));
      return lessons;
    };
    const here = (seed: number) => [...schoolYear(makePlan(library.index, plan), { ...aYear, seed })];
    expect(await Promise.all([yearOf(3), yearOf(4)])).toEqual([here(3), here(4)]);
  });

  it('stops on close, even if it would never end', async () => {
    const thread = aThread();
    const { library: long, plan: hard } = endless();
    const before = thread.candidates(long, plan, request);
    const outcome = thread.year(long, hard, aYear, () => undefined).catch((error: Error) => error.message);
    await before;
    await thread.close();
    expect(await outcome).toContain('ended');
    await expect(thread.year(library, plan, aYear, () => undefined)).rejects.toThrow('closed');
  });
});

it('a library that cannot be indexed fails its request, and the next request works', async () => {
  const thread = aThread();
  const broken = { ...library, version: 7, index: { ...library.index, videos: [aVideo(1.5)] } };
  const asked = [thread.candidates(broken, plan, request), thread.candidates(broken, plan, request)];
  for (const outcome of await Promise.allSettled(asked)) expect(outcome.status).toBe('rejected');
  expect((await thread.candidates(library, plan, request)).finalLesson.parts).toHaveLength(3);
});

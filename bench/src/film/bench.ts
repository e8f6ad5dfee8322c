import { libraryClips } from '@zuzu/demo/library-clips.ts';
import { filmProposals } from '@zuzu/domain/planning/film-proposals.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { libraryOf, NOW } from '#library.ts';
import { atMost, printGoals, type Goal } from '#figures.ts';

export const summary = 'What to film next: how long it takes for two libraries';

const MEAN_SECONDS = 70;
const MAX_SECONDS = 60;

const demoLibrary = (): LibraryVideo[] =>
  libraryClips.map((clip, at) => ({ ...clip, id: at + 1, fileKey: clip.fileName, ready: true }));

/** All lengths and intensities alike, with the default rules: what takes longest. */
const measure = (name: string, videos: readonly LibraryVideo[]): Goal => {
  const rules = { config: defaultLessonConfig, pins: new Map<string, number>(), userType: 'C' } as const;
  const startedAt = performance.now();
  const finding = filmProposals({ videos, rules, played: [], start: NOW });
  while (!finding.next().done);
  const seconds = (performance.now() - startedAt) / 1000;
  return atMost(`${name}, ${videos.length} videos`, seconds, MAX_SECONDS, { unit: ' s', digits: 1 });
};

export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const demo = measure('the demo library', demoLibrary());
  const large = quick ? [] : [measure('a library of 500', libraryOf(seededRandom(500), 500, MEAN_SECONDS, false))];
  printGoals([demo, ...large]);
};

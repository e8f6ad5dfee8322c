import { readFileSync } from 'node:fs';
import { filmProposals } from '@zuzu/domain/planning/film-proposals.ts';
import type { LibraryVideo } from '@zuzu/domain/composition/library/library-index.ts';
import { seededRandom } from '@zuzu/domain/composition/referee/seeded-random.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { libraryOf, NOW } from '#composer/instances.ts';
import { printGoals, printTable, shown } from '#figures.ts';

export const summary = 'what to film next: how long it takes for two libraries, and what comes of it';

const MEAN_SECONDS = 100;
const MAX_SECONDS = 60;
const SHOWN = 8;

const demoLibrary = (): LibraryVideo[] => {
  const { clips } = JSON.parse(readFileSync(new URL('../../../demo/library.json', import.meta.url), 'utf8')) as {
    clips: Omit<LibraryVideo, 'id' | 'fileKey' | 'ready'>[];
  };
  return clips.map((clip, at) => ({ ...clip, id: at + 1, fileKey: clip.fileName, ready: true }));
};

/** All lengths and intensities alike, with the default rules: what takes longest. */
const measure = (name: string, videos: readonly LibraryVideo[]) => {
  const rules = { config: defaultLessonConfig, pins: new Map<string, number>(), userType: 'C' } as const;
  const startedAt = performance.now();
  const finding = filmProposals({ videos, rules, played: [], start: NOW });
  let step = finding.next();
  while (!step.done) step = finding.next();
  const seconds = (performance.now() - startedAt) / 1000;
  printTable(
    `${name}, ${videos.length} videos: ${shown(seconds, 1)} seconds`,
    [
      'clip',
      'intensity',
      'seconds',
      'rank',
      'points of all',
      'error',
      'at its intensity',
      'error',
      'repeats less',
      'error',
    ],
    step.value
      .slice(0, SHOWN)
      .map(({ category, intensity, fromSeconds, toSeconds, rank, points, atIntensity }) => [
        category,
        String(intensity),
        `${fromSeconds}–${toSeconds}`,
        String(rank),
        ...[points, atIntensity.points].flatMap(({ value, error }) => [shown(value, 3), shown(error, 3)]),
        shown(atIntensity.repeats.value, 1),
        shown(atIntensity.repeats.error, 1),
      ]),
  );
  return { what: name, goal: `≤ ${MAX_SECONDS} s`, value: `${shown(seconds, 1)} s`, reached: seconds <= MAX_SECONDS };
};

export const run = async ({ quick }: { quick: boolean }): Promise<void> => {
  const demo = measure('the demo library', demoLibrary());
  const large = quick ? [] : [measure('a library of 500', libraryOf(seededRandom(500), 500, MEAN_SECONDS, false))];
  printGoals([demo, ...large]);
};

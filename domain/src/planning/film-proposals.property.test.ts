import { describe, expect, it } from 'vitest';
import { defaultLessonConfig } from '#lesson-config/default-lesson-config.ts';
import { categoryPath, categoryValues, isInCategory } from '#videos/category.ts';
import { intensityLevels } from '#videos/intensity.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import { makePlan } from '#composition/plan/plan.ts';
import { aVideo, NOW } from '#composition/referee/samples.ts';
import { seededRandom } from '#composition/referee/seeded-random.ts';
import { schoolYear } from './school-year.ts';
import { compareLibraries, yearsOfLibrary, type Effort } from './compare-libraries.ts';
import { filmProposals, libraryWithClip, type ClipIdea, type FilmEffort, type FilmProposal } from './film-proposals.ts';
import { lessonKinds, type LessonsPlayed } from './lesson-kinds.ts';

const LIBRARIES = Array.from({ length: 5 }, (_, n) => n + 1);
const categories = categoryValues.map(categoryPath);
const rules = { config: defaultLessonConfig, pins: new Map<string, number>(), userType: 'C' as const };

/** Four to seven clips of 45 to 100 seconds for each category and intensity, some for the next one too. */
const libraryOf = (seed: number): LibraryVideo[] => {
  const dice = seededRandom(seed);
  return categories
    .flatMap((path) =>
      intensityLevels.flatMap((intensity) =>
        Array.from({ length: 4 + dice.below(4) }, () => ({
          path,
          length: Math.round(dice.between(45, 100)),
          intensities: dice.next() < 0.3 ? intensityLevels.slice(intensity - 1, intensity + 1) : [intensity],
        })),
      ),
    )
    .map((fields, at) => aVideo(at + 1, fields));
};

/** Runs a generator to its end. */
const resultOf = <Result>(work: Generator<number, Result>): Result => {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
};
const proposalsFor = (
  videos: readonly LibraryVideo[],
  effort: FilmEffort,
  played: readonly LessonsPlayed[] = [],
  of = rules,
): FilmProposal[] => resultOf(filmProposals({ videos, rules: of, played, start: NOW }, effort));

const compare = (
  before: readonly LibraryVideo[],
  after: readonly LibraryVideo[],
  idea: ClipIdea,
  {
    effort,
    seed,
    played = [],
    of = rules,
  }: { effort: Effort; seed: number; played?: LessonsPlayed[]; of?: typeof rules },
) => {
  const [one, other] = [before, after].map((videos) => yearsOfLibrary(indexLibrary(videos), of, NOW));
  const kinds = lessonKinds(played).filter(({ intensity }) => intensity === idea.intensity);
  return resultOf(compareLibraries(one!, other!, kinds, effort, seed));
};

describe('what to film next', () => {
  it('is the category and intensity whose clips are taken away, whichever it is', () => {
    const effort: FilmEffort = {
      screening: { lessons: 8, years: 1 },
      lengths: { lessons: 8, years: 1 },
      final: { lessons: 20, years: 2 },
      finalists: 2,
    };
    const found = LIBRARIES.filter((seed) => {
      const dice = seededRandom(1_000 + seed);
      const category = categories[dice.below(categories.length)]!;
      const intensity = intensityLevels[dice.below(5)]!;
      const left = libraryOf(seed)
        .map((video) =>
          isInCategory(video.path, category)
            ? { ...video, intensities: video.intensities.filter((level) => level !== intensity) }
            : video,
        )
        .filter(({ intensities }) => intensities.length > 0);
      const [first] = proposalsFor(left, effort);
      return first!.category === category && first!.intensity === intensity;
    });
    expect(found.length).toBeGreaterThanOrEqual(4);
  });

  describe('by lessons of ten and fifteen minutes at one intensity', () => {
    const played: LessonsPlayed[] = [
      { lengthCode: 2, intensity: 3, lessons: 30 },
      { lengthCode: 3, intensity: 3, lessons: 10 },
    ];
    const effort: FilmEffort = {
      screening: { lessons: 20, years: 2 },
      lengths: { lessons: 20, years: 2 },
      final: { lessons: 45, years: 6 },
      finalists: 4,
    };
    const all = LIBRARIES.map((seed) => ({ seed, videos: libraryOf(seed) })).map(({ seed, videos }) => ({
      seed,
      videos,
      proposals: proposalsFor(videos, effort, played),
    }));

    it('never makes lessons worse by more than two standard errors', () => {
      for (const { proposals } of all) {
        expect(proposals).toHaveLength(4);
        for (const { points, intensity } of proposals) {
          expect(intensity).toBe(3);
          expect(points.value).toBeGreaterThanOrEqual(-2 * points.error);
        }
      }
    });

    it('does what it says once it has been filmed, but for one time in twenty', () => {
      const misses = all.filter(({ seed, videos, proposals: [first] }) => {
        const filmed = libraryWithClip(videos, first!).map((video) =>
          video.fileName === '' ? { ...video, id: 9_000 + seed, fileKey: 'new', fileName: 'new.mp4' } : video,
        );
        const { points } = compare(videos, filmed, first!, { effort: effort.final, seed: 4_000 + seed, played });
        const { value, error } = first!.atIntensity.points;
        return Math.abs(points.value - value) > 2 * Math.hypot(points.error, error);
      });
      expect(misses.length).toBeLessThanOrEqual(1);
    });

    it('comes best first, and equal ranks cannot be told apart', () => {
      for (const { proposals } of all) {
        for (const [at, { points, rank }] of proposals.entries()) {
          const first = proposals.find((other) => other.rank === rank)!;
          const before = proposals[at - 1];
          if (before) expect(points.value).toBeLessThanOrEqual(before.points.value);
          const lead = first.points.value - points.value;
          expect(lead).toBeLessThanOrEqual(2 * Math.hypot(points.error, first.points.error));
        }
      }
    });
  });

  it('is nothing of a category that no rule uses, or that is excluded for the user type: that changes no lesson', () => {
    const videos = libraryOf(1);
    const config = structuredClone(defaultLessonConfig);
    config.lessonRules[2].exclusions.C = ['small/dance'];
    const of = { ...rules, config };
    const effort = { lessons: 30, years: 2 };
    const played: LessonsPlayed[] = [{ lengthCode: 2, intensity: 3, lessons: 1 }];
    for (const category of ['small/loop', 'small/dance', 'yoga/slow']) {
      const idea: ClipIdea = { category, intensity: 3, fromSeconds: 60, toSeconds: 90 };
      const none = { value: 0, error: 0 };
      expect(compare(videos, libraryWithClip(videos, idea), idea, { effort, seed: 1, played, of })).toEqual({
        points: none,
        repeats: none,
        emptyBlocks: none,
      });
      const [before, after] = [videos, libraryWithClip(videos, idea)].map((each) =>
        makePlan(indexLibrary(each), { ...of, lengthCode: 2, intensity: 3 }),
      );
      const year = { lessons: 60, lessonsPerWeek: 5, start: NOW, seed: 3 };
      expect([...schoolYear(after!, year)]).toEqual([...schoolYear(before!, year)]);
    }
    const small = { screening: effort, lengths: effort, final: effort, finalists: 9 };
    const found = proposalsFor(videos, small, played, of).map(({ category }) => category);
    const used = config.lessonRules[2].order.filter((path) => path !== 'small/dance');
    expect(found.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('fills an empty library first', () => {
    const effort = { lessons: 5, years: 1 };
    const [first] = proposalsFor([], { screening: effort, lengths: effort, final: effort, finalists: 3 });
    expect(first!.points.value).toBeGreaterThan(0);
  });
});

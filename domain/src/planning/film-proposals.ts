import type { IntensityLevel } from '#videos/intensity.ts';
import { indexLibrary, type LibraryVideo } from '#composition/library/library-index.ts';
import {
  compareLibraries,
  yearsOfLibrary,
  type Effort,
  type Estimate,
  type LibraryChange,
  type LibraryYears,
} from './compare-libraries.ts';
import {
  countedCategories,
  countedCategory,
  lessonKinds,
  type LessonKind,
  type LessonsPlayed,
  type TypeRules,
} from './lesson-kinds.ts';

/** Lengths that a new clip can have, in seconds; what is simulated is a clip of the middle. */
const CLIP_LENGTHS = [
  { fromSeconds: 30, toSeconds: 60 },
  { fromSeconds: 60, toSeconds: 90 },
  { fromSeconds: 90, toSeconds: 120 },
  { fromSeconds: 120, toSeconds: 150 },
] as const;
type ClipLength = { fromSeconds: number; toSeconds: number };

/** A clip that could be filmed: what it would be described as, and its length in seconds. */
export type ClipIdea = { category: string; intensity: IntensityLevel } & ClipLength;

/** A clip to film next, and what it would change. Estimates are positive where lessons get better. */
export type FilmProposal = ClipIdea & {
  /** 1 = best; ideas that can't be told apart from the best of their rank have the same one. */
  rank: number;
  /** Points of 100 that all lessons gain on average. */
  points: Estimate;
  /** The same of the lessons at its intensity alone, and what a class at that intensity is spared in a school year. */
  atIntensity: LibraryChange;
};

type MeasuredIdea = Omit<FilmProposal, 'rank'>;

export type FilmEffort = {
  /** For every category and intensity, with a clip of the category's usual length. */
  screening: Effort;
  /** For every length of the best of these. */
  lengths: Effort;
  /** For the best length of each, on years that had no part in choosing it. */
  final: Effort;
  finalists: number;
};
const FILM_EFFORT: FilmEffort = {
  screening: { lessons: 60, years: 2 },
  lengths: { lessons: 60, years: 3 },
  final: { lessons: 180, years: 6 },
  finalists: 8,
};
/** One seed per stage: what has been chosen for its luck has to do without it in the next one. */
const STAGE_SEEDS = { screening: 11, lengths: 22, final: 33 } as const;
type Stage = keyof typeof STAGE_SEEDS;

/** Differences below this many standard errors are no differences. */
const SURE_ERRORS = 2;
const PERCENT = 100;

export type FilmRequest = {
  videos: readonly LibraryVideo[];
  rules: TypeRules;
  /** Shares of the kinds of lessons; all alike if nothing has been played. */
  played: readonly LessonsPlayed[];
  /** Any moment of the simulated years' first day, in ms since the epoch. */
  start: number;
};

/** The library with a clip that doesn't exist yet. */
export const libraryWithClip = (
  videos: readonly LibraryVideo[],
  { category, intensity, fromSeconds, toSeconds }: ClipIdea,
): LibraryVideo[] => [
  ...videos,
  {
    id: videos.reduce((most, { id }) => Math.max(most, id), 0) + 1,
    fileKey: '',
    fileName: '',
    path: category,
    length: (fromSeconds + toSeconds) / 2,
    intensities: [intensity],
    ready: true,
  },
];

/** The clip length that is closest to the mean of the category's videos, or of all videos if it has none. */
const usualLength = (videos: readonly LibraryVideo[], category: string): ClipLength => {
  const ready = videos.filter(({ ready: isReady, length }) => isReady && length > 0);
  const own = ready.filter(({ path }) => countedCategory(path) === category);
  const those = own.length > 0 ? own : ready;
  const mean = those.reduce((sum, { length }) => sum + length, 0) / Math.max(1, those.length);
  return CLIP_LENGTHS.find(({ toSeconds }) => mean < toSeconds) ?? CLIP_LENGTHS.at(-1)!;
};

/** Every category that the library or a rule has, at every intensity that is played. */
const firstIdeas = ({ videos }: FilmRequest, kinds: readonly LessonKind[], before: LibraryYears): ClipIdea[] => {
  const intensities = [...new Set(kinds.map(({ intensity }) => intensity))];
  const blocks = kinds.flatMap((kind) => before.planFor(kind)?.blocks.map(({ category }) => category) ?? []);
  const categories = new Set([...countedCategories(indexLibrary(videos)), ...blocks]);
  return [...categories].flatMap((category) =>
    intensities.map((intensity) => ({ category, intensity, ...usualLength(videos, category) })),
  );
};

/** Ranks what is given in the order of its points; what can't be told apart from the first of a rank shares it. */
const ranked = (proposals: readonly MeasuredIdea[]): FilmProposal[] => {
  let [first, rank] = [proposals[0], 1];
  return proposals.map((proposal, at) => {
    const lead = first!.points.value - proposal.points.value;
    if (lead > SURE_ERRORS * Math.hypot(first!.points.error, proposal.points.error)) [first, rank] = [proposal, at + 1];
    return { ...proposal, rank };
  });
};

/** Work whose progress is reported on another scale. */
function* scaled<Result>(work: Generator<number, Result>, scale: (done: number) => number): Generator<number, Result> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield scale(step.value);
  }
}

/**
 * Finds the clips that would improve lessons most, by composing school years with and without each: all categories and
 * intensities on short years, then the lengths of the best ones, then those on whole years. Clips that change nothing at all are left out.
 * Pure, and lazy, so that the consumer can stop in between: yields the percentage that is done.
 */
export function* filmProposals(
  request: FilmRequest,
  effort: FilmEffort = FILM_EFFORT,
): Generator<number, FilmProposal[]> {
  const { videos, rules, played, start } = request;
  const kinds = lessonKinds(played);
  const before = yearsOfLibrary(indexLibrary(videos), rules, start);

  function* measure(idea: ClipIdea, stage: Stage): Generator<number, MeasuredIdea> {
    const own = kinds.filter((kind) => kind.intensity === idea.intensity);
    const share = own.reduce((sum, kind) => sum + kind.share, 0);
    const after = yearsOfLibrary(indexLibrary(libraryWithClip(videos, idea)), rules, start);
    const atIntensity = yield* compareLibraries(before, after, own, effort[stage], STAGE_SEEDS[stage]);
    const { value, error } = atIntensity.points;
    return { ...idea, points: { value: share * value, error: share * error }, atIntensity };
  }
  function* measureAll(ideas: readonly ClipIdea[], stage: Stage): Generator<number, MeasuredIdea[]> {
    const measured: MeasuredIdea[] = [];
    for (const [at, idea] of ideas.entries())
      measured.push(yield* scaled(measure(idea, stage), (done) => (at + done) / ideas.length));
    return measured.toSorted((a, b) => b.points.value - a.points.value);
  }

  const ideas = firstIdeas(request, kinds, before);
  const workOf = (stage: Stage, count: number) => count * effort[stage].years * effort[stage].lessons;
  const screening = workOf('screening', ideas.length);
  const lengths = workOf('lengths', effort.finalists * CLIP_LENGTHS.length);
  const final = workOf('final', effort.finalists);
  const percent = (work: number) => (PERCENT * work) / (screening + lengths + final);

  const screened = yield* scaled(measureAll(ideas, 'screening'), (done) => percent(done * screening));
  const promising = screened
    .filter(({ points }) => points.value !== 0 || points.error !== 0)
    .slice(0, effort.finalists);
  const inEachLength = promising.flatMap((idea) => CLIP_LENGTHS.map((length) => ({ ...ideaOf(idea), ...length })));
  const ofLengths = yield* scaled(measureAll(inEachLength, 'lengths'), (done) => percent(screening + done * lengths));
  const best = [...Map.groupBy(ofLengths, cellOf).values()].map(([first]) => ideaOf(first!));
  return ranked(yield* scaled(measureAll(best, 'final'), (done) => percent(screening + lengths + done * final)));
}

const ideaOf = ({ category, intensity, fromSeconds, toSeconds }: ClipIdea): ClipIdea => ({
  category,
  intensity,
  fromSeconds,
  toSeconds,
});
const cellOf = ({ category, intensity }: ClipIdea): string => `${intensity} ${category}`;

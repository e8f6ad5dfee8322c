import { indexLibrary } from '#composition/library/library-index.ts';
import { compareLibraries, yearsOfLibrary, type Effort, type LibraryChange } from './compare-libraries.ts';
import type { FilmRequest } from './film-proposals.ts';
import { lessonKinds } from './lesson-kinds.ts';

/** Whole school years, as many as the last stage of what to film next. */
const WITHDRAWAL_EFFORT: Effort = { lessons: 180, years: 6 };
const SEED = 44;
const PERCENT = 100;

/** `withdrawn`: ids of the videos that would go. */
export type WithdrawalRequest = FilmRequest & { withdrawn: readonly number[] };

/**
 * What a withdrawal of videos does to lessons, by school years with and without them: negative where lessons get worse, exactly 0 where no
 * lesson could have had them. Pure, and lazy, so that the consumer can stop in between: yields the percentage that is done.
 */
export function* withdrawalChange(
  { videos, rules, played, start, withdrawn }: WithdrawalRequest,
  effort: Effort = WITHDRAWAL_EFFORT,
  seed = SEED,
): Generator<number, LibraryChange> {
  const gone = new Set(withdrawn);
  const [before, after] = [videos, videos.filter(({ id }) => !gone.has(id))].map((each) =>
    yearsOfLibrary(indexLibrary(each), rules, start),
  );
  const work = compareLibraries(before!, after!, lessonKinds(played), effort, seed);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield PERCENT * step.value;
  }
}

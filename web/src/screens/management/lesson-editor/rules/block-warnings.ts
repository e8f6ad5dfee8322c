import type { RuleFigures } from '#api/lesson-config.ts';
import type { LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { m } from '#texts/generated/messages.js';

type Problem =
  | 'skipped-empty'
  | 'skipped-excluded'
  | 'skipped-exhausted'
  | 'pin-missing'
  | 'pin-duplicate'
  | 'pin-excluded'
  | 'pin-intensity';

/** Something that keeps a block from being filled as the rule asks, and at which intensities. */
export interface BlockProblem {
  problem: Problem;
  at: IntensityLevel[];
}

const problemOf = ({ code, reason }: LessonWarning): Problem | undefined => {
  if (code === 'BLOCK_SKIPPED')
    return reason === 'excluded' ? 'skipped-excluded' : reason === 'exhausted' ? 'skipped-exhausted' : 'skipped-empty';
  if (code === 'PIN_MISSING') return 'pin-missing';
  if (code === 'PIN_DUPLICATE') return 'pin-duplicate';
  if (code === 'PIN_EXCLUDED') return 'pin-excluded';
  return code === 'PIN_OTHER_INTENSITY' ? 'pin-intensity' : undefined;
};

/** What is impossible about each block, by its place in the order. */
export const blockProblems = (figures: readonly RuleFigures[]): Map<number, BlockProblem[]> => {
  const found = new Map<number, BlockProblem[]>();
  for (const { intensity, warnings } of figures)
    for (const warning of warnings) {
      const problem = problemOf(warning);
      if (!problem || warning.block === undefined) continue;
      const ofBlock = found.get(warning.block) ?? [];
      found.set(warning.block, ofBlock);
      const known = ofBlock.find((each) => each.problem === problem);
      if (!known) ofBlock.push({ problem, at: [intensity] });
      else if (!known.at.includes(intensity)) known.at.push(intensity);
    }
  return found;
};

const texts: Readonly<Record<Problem, () => string>> = {
  'skipped-empty': m.lesson_editor_problem_empty,
  'skipped-excluded': m.lesson_editor_problem_excluded,
  'skipped-exhausted': m.lesson_editor_problem_exhausted,
  'pin-missing': m.lesson_editor_problem_pin_missing,
  'pin-duplicate': m.lesson_editor_problem_pin_duplicate,
  'pin-excluded': m.lesson_editor_problem_pin_excluded,
  'pin-intensity': m.lesson_editor_problem_pin_intensity,
};

/** A problem in words, with the intensities where it isn't all of them. */
export const problemText = ({ problem, at }: BlockProblem): string =>
  at.length === intensityLevels.length
    ? texts[problem]()
    : m.lesson_editor_problem_at({ problem: texts[problem](), intensities: at.join(', ') });

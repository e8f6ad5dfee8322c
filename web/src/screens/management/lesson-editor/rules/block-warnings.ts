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

/** Why a block can't be filled as the rule asks, and at which intensities. */
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

/** The problems of each block, by its position in the order. */
export const blockProblems = (figures: readonly RuleFigures[]): Map<number, BlockProblem[]> => {
  const problems = new Map<number, BlockProblem[]>();
  for (const { intensity, warnings } of figures)
    for (const warning of warnings) {
      const problem = problemOf(warning);
      if (!problem || warning.block === undefined) continue;
      const ofBlock = problems.get(warning.block) ?? [];
      problems.set(warning.block, ofBlock);
      const existing = ofBlock.find((each) => each.problem === problem);
      if (!existing) ofBlock.push({ problem, at: [intensity] });
      else if (!existing.at.includes(intensity)) existing.at.push(intensity);
    }
  return problems;
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

/** A problem in words, with its intensities unless it affects all of them. */
export const problemText = ({ problem, at }: BlockProblem): string =>
  at.length === intensityLevels.length
    ? texts[problem]()
    : m.lesson_editor_problem_at({ problem: texts[problem](), intensities: at.join(', ') });

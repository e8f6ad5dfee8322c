import type { RuleFigures } from './lesson-config-api.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Texts by warning code, or by the reason for skipping a block if that has its own text. */
const texts: Readonly<Record<string, () => string>> = {
  BLOCK_SKIPPED: m.lesson_editor_problem_empty,
  excluded: m.lesson_editor_problem_excluded,
  exhausted: m.lesson_editor_problem_exhausted,
  PIN_MISSING: m.lesson_editor_problem_pin_missing,
  PIN_DUPLICATE: m.lesson_editor_problem_pin_duplicate,
  PIN_EXCLUDED: m.lesson_editor_problem_pin_excluded,
  PIN_OTHER_INTENSITY: m.lesson_editor_problem_pin_intensity,
};

/**
 * Returns why blocks can't be filled as the rule asks, by block position; lists the intensities unless all are
 * affected.
 */
export const blockProblems = (figures: readonly RuleFigures[]): Map<number, string[]> => {
  const found = figures.flatMap(({ intensity, warnings }) =>
    warnings.flatMap(({ code, reason = '', block }) => {
      const problem = ((code === 'BLOCK_SKIPPED' && texts[reason]) || texts[code])?.();
      return problem === undefined || block === undefined ? [] : [{ block, problem, intensity }];
    }),
  );
  const inWords = (ofBlock: typeof found) =>
    [...Map.groupBy(ofBlock, ({ problem }) => problem)].map(([problem, same]) => {
      const at = new Set(same.map(({ intensity }) => intensity));
      return at.size === intensityLevels.length
        ? problem
        : m.lesson_editor_problem_at({ problem, intensities: [...at].join(', ') });
    });
  return new Map([...Map.groupBy(found, ({ block }) => block)].map(([block, own]) => [block, inWords(own)]));
};

import type { QueryClient } from '@tanstack/react-query';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { ruleFiguresOptions, type RuleFigures } from '../lesson-config-api.ts';
import { isSame } from '#ui/behavior/merge-edits.ts';
import { pathText } from '#features/videos/categories.ts';
import { m } from '#lib/texts/generated/messages.js';
import { blockProblems } from '../block-warnings.ts';

type FiguresByTypes = readonly { userTypes: readonly UserType[]; intensities: readonly RuleFigures[] }[];

/** Returns texts about blocks that stay empty and lengths outside their window. */
const ruleProblems = (config: LessonConfig, length: LengthCode, figures: FiguresByTypes): string[] => {
  const minutes = lessonMinutes[length].content;
  const { order, duration } = config.lessonRules[`${length}`];
  const { min, max } = config.tolerances.lessonDuration[`${length}`];
  const ofLength = (change: string) => m.lesson_editor_change_of({ minutes, change });
  const found = figures.flatMap(({ userTypes: types, intensities }) => {
    const ofTypes =
      types.length === userTypes.length ? '' : `${types.map((type) => m.users_type_of({ type })).join(', ')}: `;
    const skipped = intensities.map((each) => ({
      ...each,
      warnings: each.warnings.filter(({ code }) => code === 'BLOCK_SKIPPED'),
    }));
    const levels = (isOutside: (each: RuleFigures) => boolean) =>
      intensities.filter((each) => each.longestSeconds > 0 && isOutside(each)).map(({ intensity }) => intensity);
    const tooLong = levels(({ shortestSeconds }) => shortestSeconds > max * 60);
    const tooShort = levels(({ longestSeconds }) => longestSeconds < min * 60);
    return [
      ...[...blockProblems(skipped)].map(([at, problems]) =>
        m.attention_block({
          minutes,
          number: at + 1,
          category: pathText(order[at] ?? ''),
          problem: ofTypes + problems.join(' '),
        }),
      ),
      ...(tooLong.length > 0
        ? [ofLength(ofTypes + m.lesson_editor_reach_too_long({ intensity: tooLong.join(', ') }))]
        : []),
      ...(tooShort.length > 0
        ? [ofLength(ofTypes + m.lesson_editor_reach_too_short({ intensity: tooShort.join(', ') }))]
        : []),
    ];
  });
  if (order.length === 0) found.push(ofLength(m.lesson_editor_no_blocks()));
  if (duration < min || duration > max) found.push(ofLength(m.lesson_editor_target_outside()));
  return found;
};

/** Returns the problems of every length whose rule was changed; skips lengths whose figures can't be fetched. */
export const problemsOfChanges = async (
  queries: QueryClient,
  before: LessonConfig,
  after: LessonConfig,
): Promise<string[]> => {
  const partsOf = (config: LessonConfig, length: LengthCode) => [
    config.lessonRules[`${length}`],
    config.tolerances.lessonDuration[`${length}`],
  ];
  const changed = lengthCodes.filter((length) => !isSame(partsOf(before, length), partsOf(after, length)));
  const problems = await Promise.all(
    changed.map(async (length) => {
      const rule = after.lessonRules[`${length}`];
      const known =
        rule.order.length > 0 && (await queries.fetchQuery(ruleFiguresOptions(rule, length)).catch(() => undefined));
      return ruleProblems(after, length, known ? known.figures : []);
    }),
  );
  return problems.flat();
};

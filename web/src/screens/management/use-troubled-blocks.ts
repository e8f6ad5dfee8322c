import { useQueries, useQuery } from '@tanstack/react-query';
import { lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { lessonConfigOptions, ruleFiguresOptions } from '#api/lesson-config.ts';
import { pathText } from '#components/videos/categories.ts';
import { m } from '#texts/generated/messages.js';
import { blockProblems, problemText } from './lesson-editor/rules/block-warnings.ts';

export interface TroubledBlock {
  length: LengthCode;
  /** Its place in the order, from 0. */
  at: number;
  text: string;
}

/** Blocks of the rules in force that can't be filled as they ask, for classes and whoever has the same exclusions. */
export const useTroubledBlocks = (): { isPending: boolean; troubled: readonly TroubledBlock[] } => {
  const { data: rules, isPending } = useQuery(lessonConfigOptions);
  const answers = useQueries({
    queries: rules
      ? lengthCodes.map((length) => ruleFiguresOptions(rules.config.lessonRules[`${length}`], length))
      : [],
  });
  const troubled = answers.flatMap(({ data }): TroubledBlock[] => {
    const figures = data?.figures.find(({ userTypes }) => userTypes.includes('C'))?.intensities;
    if (!data || !figures || !rules) return [];
    const { length } = data;
    return [...blockProblems(figures)].map(([at, problems]) => ({
      length,
      at,
      text: m.attention_block({
        minutes: lessonMinutes[length].content,
        number: at + 1,
        category: pathText(rules.config.lessonRules[`${length}`].order[at] ?? ''),
        problem: problems.map(problemText).join(' '),
      }),
    }));
  });
  return { isPending: isPending || answers.some((answer) => answer.isPending), troubled };
};

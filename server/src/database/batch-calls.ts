import { setImmediate } from 'node:timers/promises';

/**
 * Batches calls: all of one turn of the event loop, and all that are made while the batch before is under way. A batch starts
 * after its last call was made, so every result is as fresh as that of a single call; any number of concurrent calls cost
 * only one or two. `ask` returns the answers in the order of the questions.
 */
export const batchCalls = <Question, Answer>(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) => {
  let gathering: { questions: Question[]; answers: Promise<readonly Answer[]> } | undefined;
  let underWay: Promise<unknown> | undefined;
  const gather = () => {
    const questions: Question[] = [];
    const answers = (underWay ?? setImmediate()).then(() => {
      gathering = undefined;
      return ask(questions);
    });
    const ended = answers
      .catch(() => undefined)
      .then(() => {
        if (underWay === ended) underWay = undefined;
      });
    underWay = ended;
    return { questions, answers };
  };
  return async (question: Question): Promise<Answer> => {
    gathering ??= gather();
    const { questions, answers } = gathering;
    const at = questions.push(question) - 1;
    return (await answers)[at]!;
  };
};

/** Shares one call without arguments among all concurrent callers. */
export const shareConcurrentCalls = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  const together = batchCalls<undefined, Answer>(async (questions) => {
    const answer = await ask();
    return questions.map(() => answer);
  });
  return () => together(undefined);
};

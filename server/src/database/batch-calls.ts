import { setImmediate } from 'node:timers/promises';

/**
 * Gathers what is asked for in one turn of the event loop and asks for all of it at once. That happens after the last one
 * has asked, so every answer is as fresh as if each had asked alone; however many come together, they cost one question.
 * `ask` gives the answers in the order of the questions.
 */
export const batchCalls = <Question, Answer>(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) => {
  let gathering: { questions: Question[]; answers: Promise<readonly Answer[]> } | undefined;
  const gather = () => {
    const questions: Question[] = [];
    const answers = setImmediate().then(() => {
      gathering = undefined;
      return ask(questions);
    });
    return { questions, answers };
  };
  return async (question: Question): Promise<Answer> => {
    gathering ??= gather();
    const { questions, answers } = gathering;
    const at = questions.push(question) - 1;
    return (await answers)[at]!;
  };
};

/** The same for a question that has one answer for everybody. */
export const askOnceTogether = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  const together = batchCalls<undefined, Answer>(async (questions) => {
    const answer = await ask();
    return questions.map(() => answer);
  });
  return () => together(undefined);
};

import { useEffect, useState } from 'react';
import { onServerBack } from '#lib/session/server-reach.ts';
import { m } from '#lib/texts/generated/messages.js';

/** What is wrong, '' if nothing is; a lost connection is forgotten once the server answers again. */
export const useProblem = (first = '') => {
  const [problem, setProblem] = useState(first);
  useEffect(() => onServerBack(() => setProblem((before) => (before === m.errors_network() ? '' : before))), []);
  return [problem, setProblem] as const;
};

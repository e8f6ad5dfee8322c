import { useEffect, useState } from 'react';
import { onServerBack } from '#lib/session/server-reach.ts';
import { m } from '#lib/texts/generated/messages.js';

/** State of an error message, '' for none; a network error is cleared once the server responds again. */
export const useProblem = (first = '') => {
  const [problem, setProblem] = useState(first);
  useEffect(() => onServerBack(() => setProblem((before) => (before === m.errors_network() ? '' : before))), []);
  return [problem, setProblem] as const;
};

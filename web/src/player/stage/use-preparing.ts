import { useEffect, useState } from 'react';
import { preparingOf } from '#api/compose-lesson.ts';
import { m } from '#texts/generated/messages.js';

/** Seconds are told in steps of this size. */
const STEP_SECONDS = 5;

type Reading = { ready: number; at: number };

/** About how long the rest takes if it goes on as since the first reading; undefined before there was progress. */
export const secondsLeft = (first: Reading, { ready, at }: Reading, total: number): number | undefined => {
  if (ready <= first.ready) return undefined;
  const seconds = ((total - ready) * (at - first.at)) / (ready - first.ready) / 1_000;
  return Math.max(1, Math.ceil(seconds / STEP_SECONDS)) * STEP_SECONDS;
};

/** What to say while a lesson waits for the library, if that is why the last attempt at it failed. */
export const usePreparingText = (error: unknown): string | undefined => {
  const [first, setFirst] = useState<Reading>();
  const [seconds, setSeconds] = useState<number>();
  const preparing = preparingOf(error);
  useEffect(() => {
    if (!preparing) return;
    const reading = { ready: preparing.ready, at: performance.now() };
    setFirst((before) => before ?? reading);
    setSeconds(first && secondsLeft(first, reading, preparing.total));
    // each answer is a reading
  }, [preparing, first]);
  if (!preparing) return undefined;
  const { ready, total } = preparing;
  return seconds === undefined
    ? m.player_preparing({ ready, total })
    : m.player_preparing_seconds({ ready, total, seconds });
};

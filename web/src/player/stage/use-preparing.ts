import { useState } from 'react';
import { preparingOf } from '#features/lessons/compose-lesson-api.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Seconds are shown in steps of this size. */
const STEP_SECONDS = 5;

type Reading = { ready: number; at: number };

/** Estimates the remaining seconds from the progress since the first reading; undefined without progress. */
export const secondsLeft = (first: Reading, { ready, at }: Reading, total: number): number | undefined => {
  if (ready <= first.ready) return undefined;
  const seconds = ((total - ready) * (at - first.at)) / (ready - first.ready) / 1_000;
  return Math.max(1, Math.ceil(seconds / STEP_SECONDS)) * STEP_SECONDS;
};

/**
 * Returns the text to show while a lesson waits for the library; undefined unless that is why the last attempt failed.
 */
export const usePreparingText = (error: unknown, tries: number): string | undefined => {
  const [first, setFirst] = useState<Reading>();
  const preparing = preparingOf(error);
  if (!preparing) return undefined;
  const { ready, total, retryAfterSeconds } = preparing;
  const reading = { ready, at: tries * retryAfterSeconds * 1_000 };
  if (!first) setFirst(reading);
  const seconds = first && secondsLeft(first, reading, total);
  return seconds === undefined
    ? m.player_preparing({ ready, total })
    : m.player_preparing_seconds({ ready, total, seconds });
};

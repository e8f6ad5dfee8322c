import { useSyncExternalStore } from 'react';
import { momentText } from '#texts/format.ts';
import { currentLanguage } from '#texts/language.ts';
import { Text } from '#texts/text.tsx';

const MINUTE_MS = 60_000;
/** Each unit with its length, and how many of it are told before the next larger one is. */
const steps = [
  { unit: 'minute', ms: MINUTE_MS, upTo: 60 },
  { unit: 'hour', ms: 60 * MINUTE_MS, upTo: 24 },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS, upTo: 7 },
  { unit: 'week', ms: 7 * 24 * 60 * MINUTE_MS, upTo: 4.3 },
  { unit: 'month', ms: 30.44 * 24 * 60 * MINUTE_MS, upTo: 12 },
  { unit: 'year', ms: 365.25 * 24 * 60 * MINUTE_MS, upTo: Infinity },
] as const;

/** How long ago a moment was, in the largest whole unit: '4 minutes ago', 'yesterday', 'לפני שבועיים'. Later than now counts as now. */
export const agoText = (then: Date, now: Date, style: 'long' | 'short' = 'long'): string => {
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed < MINUTE_MS)
    return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(0, 'second');
  const step = steps.find(({ ms, upTo }) => passed / ms < upTo) ?? steps[steps.length - 1]!;
  const numeric = step.unit === 'day' ? 'auto' : 'always';
  const text = new Intl.RelativeTimeFormat(currentLanguage(), { numeric, style });
  // In Hebrew, one and two come with their number in brackets.
  return text.format(-Math.floor(passed / step.ms), step.unit).replace(/ \([12]\)$/, '');
};

let current = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tick = () => {
  current = new Date();
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
// While nobody listens it stands still.
const currentNow = () => {
  if (Date.now() - current.getTime() >= MINUTE_MS) current = new Date();
  return current;
};

/** The time, at most a minute old; whoever asks is drawn again when it moves on. */
export const useNow = (): Date => useSyncExternalStore(subscribe, currentNow);

/** A moment by its distance from now, and exactly under the pointer. `at` in ISO 8601. */
export const Ago = ({ at }: { at: string }) => {
  const now = useNow();
  const then = new Date(at);
  return (
    <time dateTime={at} title={momentText(at)}>
      <Text>{agoText(then, now)}</Text>
    </time>
  );
};

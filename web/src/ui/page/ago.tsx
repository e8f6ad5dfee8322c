import { useSyncExternalStore } from 'react';
import { serverDate, serverNow } from '#lib/session/clock.ts';
import { formatLocale, momentText } from '#lib/texts/format.ts';

const MINUTE_MS = 60_000;
/** Each unit with its length, and the number of them from which the next larger one is used. */
const steps = [
  { unit: 'minute', ms: MINUTE_MS, upTo: 60 },
  { unit: 'hour', ms: 60 * MINUTE_MS, upTo: 24 },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS, upTo: 7 },
  { unit: 'week', ms: 7 * 24 * 60 * MINUTE_MS, upTo: 4.3 },
  { unit: 'month', ms: 30.44 * 24 * 60 * MINUTE_MS, upTo: 12 },
  { unit: 'year', ms: 365.25 * 24 * 60 * MINUTE_MS, upTo: Infinity },
] as const;

/**
 * Returns the time elapsed in the largest whole unit: '4 minutes ago', 'yesterday', 'לפני שבועיים'. Less than a minute is 'now', or
 * seconds with `withSeconds`. Future moments count as now.
 */
export const agoText = (then: Date, now: Date, { withSeconds = false }: { withSeconds?: boolean } = {}): string => {
  const passed = Math.max(0, now.getTime() - then.getTime());
  if (passed < MINUTE_MS)
    return new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(
      withSeconds ? -Math.floor(passed / 1000) : 0,
      'second',
    );
  const step = steps.find(({ ms, upTo }) => passed / ms < upTo) ?? steps[steps.length - 1]!;
  const numeric = step.unit === 'day' ? 'auto' : 'always';
  const text = new Intl.RelativeTimeFormat(formatLocale(), { numeric });
  // Intl adds the number in brackets to one and two in Hebrew.
  return text.format(-Math.floor(passed / step.ms), step.unit).replace(/ \([12]\)$/, '');
};

let current = serverDate();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const tick = () => {
  current = serverDate();
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
// The clock is stopped without subscribers.
const currentNow = () => {
  if (Math.abs(serverNow() - current.getTime()) >= MINUTE_MS) current = serverDate();
  return current;
};

/** The current time, at most a minute old; rerenders when it advances. */
export const useNow = (): Date => useSyncExternalStore(subscribe, currentNow);

/** A relative time, with the exact one as a tooltip. `at` in ISO 8601. */
export const Ago = ({ at }: { at: string }) => {
  const now = useNow();
  const then = new Date(at);
  return (
    <time dateTime={at} title={momentText(at)}>
      {agoText(then, now)}
    </time>
  );
};

import { createListeners } from './listeners.ts';
import { storage } from './storage.ts';

/** localStorage key: milliseconds by which the server's clock is ahead of this device's. */
const STORAGE_KEY = 'clockOffset';
/** Responses take a moment, and their Date header has no fractions of a second. */
const DATE_HEADER_MS = 5_000;
/** A clock that is off by more than this is pointed out to the user. */
const FAR_OFF_MS = 3_600_000;

/**
 * A positive offset isn't restored, because the device's clock may have been corrected since; sessions and offline
 * lessons would expire too early.
 */
let offset = Math.min(0, Number(storage.getItem(STORAGE_KEY)) || 0);
const listeners = createListeners();

/** Returns the server's time in milliseconds since 1970, estimated from its responses. The device's clock may be days off. */
export const serverNow = (): number => Date.now() + offset;

/** `serverNow` as a date. */
export const serverDate = (): Date => new Date(serverNow());

/**
 * Updates the estimate from a response that has just arrived. Ignores a missing or invalid `date`, and differences
 * within `toleranceMs`.
 */
export const learnServerTime = (date: string | null, toleranceMs = DATE_HEADER_MS): void => {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  const learned = Math.abs(ahead) > toleranceMs ? ahead : 0;
  if (Math.abs(learned - offset) <= toleranceMs) return;
  offset = learned;
  if (offset === 0) storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, String(offset));
  listeners.notify();
};

/** The time by this device's clock. */
export const deviceDate = (): Date => new Date();

/** True if the device's clock is off by more than an hour. */
export const isClockFarOff = (): boolean => Math.abs(offset) > FAR_OFF_MS;

/** Calls `listener` whenever the estimated offset changes; returns an unsubscribe function. */
export const onClockLearned = listeners.subscribe;

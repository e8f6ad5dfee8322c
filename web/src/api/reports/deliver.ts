import { ApiError } from '#api/api-error.ts';

/** What the API could never take, since no such report fits its schema: it names the faults, as no proxy does. */
const isMalformed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && Array.isArray(error.details);
const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;

type Delivery<Item> = {
  readonly items: readonly Item[];
  readonly send: (items: readonly Item[]) => Promise<void>;
  /** Takes items out of the queue. */
  readonly confirm: (items: readonly Item[]) => void;
  /** Logged with the error. */
  readonly failure: string;
};

/**
 * Delivers one report out of a queue. What fails stays in the queue, whatever the reason: a group that is unknown or somebody
 * else's today may be known tomorrow. Only what could never be taken is dropped. A report that is malformed or too large goes
 * in halves, so that one bad item is in nobody's way. Never rejects.
 */
export const deliver = async <Item>(delivery: Delivery<Item>): Promise<void> => {
  const { items, send, confirm, failure } = delivery;
  try {
    await send(items);
    confirm(items);
  } catch (error) {
    if (items.length > 1 && (isMalformed(error) || isTooLarge(error))) {
      const half = Math.ceil(items.length / 2);
      await deliver({ ...delivery, items: items.slice(0, half) });
      await deliver({ ...delivery, items: items.slice(half) });
      return;
    }
    if (isMalformed(error)) confirm(items);
    console.warn(failure, error);
  }
};

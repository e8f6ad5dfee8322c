import { ApiError } from '#lib/api/api-error.ts';

/** True when no report of this shape could ever be accepted. The API names the faulty fields; a proxy's 400 doesn't. */
const isMalformed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && Array.isArray(error.details);
const isTooLarge = (error: unknown): boolean => error instanceof ApiError && error.status === 413;

type Delivery<Item> = {
  readonly items: readonly Item[];
  readonly send: (items: readonly Item[]) => Promise<void>;
  /** Removes items from the queue. */
  readonly confirm: (items: readonly Item[]) => void;
  /** Logged with the error. */
  readonly failure: string;
};

/**
 * Delivers one report from a queue. Failed reports stay queued for any reason: a group that is unknown or
 * another user's today may be known tomorrow. Only reports that can never be accepted are dropped. A report that is malformed
 * or too large is split in half, so that one bad item doesn't block the others. Never rejects.
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

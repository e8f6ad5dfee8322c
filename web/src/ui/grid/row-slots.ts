type Key = string | number | bigint;

/**
 * Assigns each visible row the React key of the element that renders it. Rows of the same query keep their elements;
 * rows of a new one reuse the previous rows' elements in order.
 */
export const rowSlots = () => {
  let currentQuery: string | undefined;
  let slots = new Map<Key, number>();
  let next = 0;
  /** The slots of the visible rows, given by their keys. Idempotent. */
  return (queryHash: string | undefined, keys: readonly Key[]): number[] => {
    const same = queryHash === currentQuery;
    const free = same ? [] : [...slots.values()];
    const reusable = same ? slots : new Map<Key, number>();
    currentQuery = queryHash;
    slots = new Map(keys.map((key) => [key, reusable.get(key) ?? free.shift() ?? next++]));
    return [...slots.values()];
  };
};

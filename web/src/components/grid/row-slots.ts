type Key = string | number | bigint;

/**
 * Assigns each visible row the React key of the element that renders it. Rows of the same query keep their elements;
 * rows of a new one reuse the previous rows' elements in order.
 */
export const rowSlots = () => {
  let question: string | undefined;
  let slots = new Map<Key, number>();
  let next = 0;
  /** The slots of the visible rows, given by their keys. Idempotent. */
  return (answerTo: string | undefined, keys: readonly Key[]): number[] => {
    const same = answerTo === question;
    const free = same ? [] : [...slots.values()];
    const kept = same ? slots : new Map<Key, number>();
    question = answerTo;
    slots = new Map(keys.map((key) => [key, kept.get(key) ?? free.shift() ?? next++]));
    return [...slots.values()];
  };
};

type Key = string | number | bigint;

/**
 * Which element each row in sight stands in, as React's key for it. As long as rows answer the same question, each keeps its
 * element; those of another answer take over the elements of the rows before, in their order.
 */
export const rowSlots = () => {
  let question: string | undefined;
  let slots = new Map<Key, number>();
  let next = 0;
  /** The slots of the rows in sight, given by their keys. Asking twice changes nothing. */
  return (answerTo: string | undefined, keys: readonly Key[]): number[] => {
    const same = answerTo === question;
    const free = same ? [] : [...slots.values()];
    const kept = same ? slots : new Map<Key, number>();
    question = answerTo;
    slots = new Map(keys.map((key) => [key, kept.get(key) ?? free.shift() ?? next++]));
    return [...slots.values()];
  };
};

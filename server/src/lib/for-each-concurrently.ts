/** Calls `work` with each item, for at most `atOnce` items at a time. */
export const forEachConcurrently = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  // one iterator, from which all loops take their next items
  const waiting = Symbol.iterator in items ? Iterator.from(items) : items;
  const workThrough = async () => {
    for await (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
};

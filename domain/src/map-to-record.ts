/** The value of each key, e.g. `mapToRecord(['a', 'b'], (key) => key.length)` is `{ a: 1, b: 1 }`. */
export const mapToRecord = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

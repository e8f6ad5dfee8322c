/** The result of a three-way merge: non-conflicting edits of both sides, with either side winning the conflicts. */
export interface MergedEdits<State> {
  keepMine: State;
  takeTheirs: State;
  /** Paths that both sides changed to different values: 'lessonRules.1.order'. */
  conflicts: string[];
}

/** Merges two edits of `base`, field by field; a list counts as one field. */
export const mergeEdits = <State>(base: State, mine: State, theirs: State, at = ''): MergedEdits<State> => {
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    const parts = keys.map((key) => {
      const [was, my, their] = [base, mine, theirs].map((state) => Reflect.get(state, key));
      return [key, mergeEdits(was, my, their, at ? `${at}.${key}` : key)] as const;
    });
    return {
      keepMine: Object.fromEntries(parts.map(([key, part]) => [key, part.keepMine])) as State,
      takeTheirs: Object.fromEntries(parts.map(([key, part]) => [key, part.takeTheirs])) as State,
      conflicts: parts.flatMap(([, part]) => part.conflicts),
    };
  }
  if (isSame(base, mine)) return { keepMine: theirs, takeTheirs: theirs, conflicts: [] };
  const agree = isSame(base, theirs) || isSame(mine, theirs);
  return { keepMine: mine, takeTheirs: agree ? mine : theirs, conflicts: agree ? [] : [at] };
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality; the order of keys doesn't matter. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
};

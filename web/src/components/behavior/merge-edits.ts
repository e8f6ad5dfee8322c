/** Two changes of one state, laid together: everything that one of them changed, and what of both wins where both did. */
export interface MergedEdits<State> {
  keepMine: State;
  takeTheirs: State;
  /** Where both changed the same to something else: 'lessonRules.1.order'. */
  conflicts: string[];
}

/** Lays two changes of `base` together, field by field; a list is one field. */
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

/** Whether two values say the same; the order of keys says nothing. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
};

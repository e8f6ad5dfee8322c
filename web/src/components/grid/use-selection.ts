import { useState } from 'react';

/** Keys of rows that are ticked, whatever the list shows. */
export const useSelection = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    keys,
    /** How many rows match and could be ticked; undefined while loading, and once all of them are ticked. */
    left: (shown: readonly string[], total: number | undefined) =>
      keys.size >= (total ?? 0) && shown.every((key) => keys.has(key)) ? undefined : total,
    select: (changed: readonly string[], isSelected: boolean) =>
      setKeys((before) => {
        const after = new Set(before);
        for (const key of changed)
          if (isSelected) after.add(key);
          else after.delete(key);
        return after;
      }),
    clear: () => setKeys(new Set()),
  };
};

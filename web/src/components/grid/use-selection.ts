import { useState } from 'react';

/** Keys of rows that are ticked, whatever the list shows. */
export const useSelection = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    keys,
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

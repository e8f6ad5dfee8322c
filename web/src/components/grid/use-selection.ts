import { useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { GridSelection } from './data-grid.tsx';

/** Keys of rows that are ticked, whatever the list shows. */
export const useSelection = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const select = (changed: readonly string[], isSelected: boolean) =>
    setKeys((before) => {
      const after = new Set(before);
      for (const key of changed)
        if (isSelected) after.add(key);
        else after.delete(key);
      return after;
    });
  return {
    keys,
    /** How many rows match and could be ticked; undefined while loading, and once all of them are ticked. */
    left: (shown: readonly string[], total: number | undefined) =>
      keys.size >= (total ?? 0) && shown.every((key) => keys.has(key)) ? undefined : total,
    select,
    /** The selection as a grid's prop. `nameOf` names a row to screen readers; `count` is the number of all rows. */
    inGrid: <Row>(
      nameOf: (row: Row) => string,
      count: number,
      onSelectAll: (isSelected: boolean) => void,
    ): GridSelection<Row> => ({
      keys,
      labelOf: (row) => m.office_select_row({ name: nameOf(row) }),
      labelOfAll: m.office_select_all({ count }),
      onSelect: select,
      onSelectAll,
    }),
    clear: () => setKeys(new Set()),
  };
};

import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { m } from '#lib/texts/generated/messages.js';
import type { GridSelection } from './data-grid.tsx';

interface SelectionOptions<Row> {
  /** The rows that the list shows. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Names a row to screen readers. */
  nameOf: (row: Row) => string;
  /** Only for paged lists: the number of matching rows, once known, and their keys. */
  pages?: {
    total: number | undefined;
    fetchKeys: () => Promise<readonly string[]>;
    failure: (error: unknown) => string;
  };
  /** All rows of a completely loaded list, if a search hides some; removed rows are unticked. */
  all?: readonly Row[];
}
/** The ticked rows of a list, including hidden ones, as props of the grid and of the selection bar. */
export const useSelection = <Row>({ rows, keyOf, nameOf, pages, all = rows }: SelectionOptions<Row>) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const select = (changed: readonly string[], isSelected: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const key of changed)
        if (isSelected) after.add(key);
        else after.delete(key);
      return after;
    });
  const { mutate: selectAll } = useMutation({
    mutationFn: async (isSelected: boolean) => select((await pages?.fetchKeys()) ?? rows.map(keyOf), isSelected),
    ...(pages && { meta: { failure: pages.failure } }),
  });
  const keys = pages ? ticked : new Set(all.map(keyOf).filter((key) => ticked.has(key)));
  const total = pages ? (pages.total ?? 0) : rows.length;
  const shown = rows.filter((row) => keys.has(keyOf(row)));
  const grid: GridSelection<Row> = {
    keys,
    labelOf: (row) => m.office_select_row({ name: nameOf(row) }),
    labelOfAll: m.office_select_all({ count: total }),
    onSelect: select,
    onSelectAll: selectAll,
  };
  return {
    keys,
    select,
    /** The ticked rows that the list shows. */
    shown,
    grid,
    bar: {
      count: keys.size,
      hidden: keys.size - shown.length,
      /** How many can be ticked at once; undefined while loading, and once all of them are. */
      total: keys.size >= total && shown.length === rows.length ? undefined : total,
      onAll: () => selectAll(true),
      onClear: () => setTicked(new Set()),
    },
  };
};
export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

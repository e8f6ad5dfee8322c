import { normalizeHeader } from '@zuzu/domain/sheets/headers.ts';
import { storage } from '#session/storage.ts';
import type { SheetForm } from './sheet-form.ts';

const remembered = (key: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // something else was stored
  }
};

/** What each column holds: as this browser was told before, else by its header; without a header nothing is known. */
export const columnsOf = <Column extends string>(
  form: SheetForm<Column>,
  headers: readonly string[],
): (Column | undefined)[] => {
  const known = remembered(form.storageKey);
  return headers.map((header) => {
    const name = normalizeHeader(header);
    if (name === '' || !Object.hasOwn(known, name)) return form.columnOfHeader(header);
    return form.columns.find((column) => column === known[name]);
  });
};

/** Stores what a column with this header holds; nothing for a column without one. */
export const rememberColumn = <Column extends string>(
  { storageKey }: SheetForm<Column>,
  header: string,
  column: Column | undefined,
): void => {
  const name = normalizeHeader(header);
  if (name === '') return;
  try {
    storage.setItem(storageKey, JSON.stringify({ ...remembered(storageKey), [name]: column ?? null }));
  } catch {
    // Storage is full: it is asked again with the next file.
  }
};

import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { showToast } from '#ui/dialogs/toast.ts';

type Named = (row: { name: string }) => string;
/** How rows of a list are deleted and restored, and the texts about it. */
export interface Deletion<Row> {
  /** The queries that list the rows. */
  queryKey: QueryKey;
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  restore: (row: Row) => Promise<unknown>;
  question: Named;
  consequences: () => string;
  confirm: () => string;
  removed: Named;
  restored: Named;
  removeFailed: (error: unknown) => string;
  restoreFailed: (error: unknown) => string;
}

/** Restores a deleted row. */
export const useRestore = <Row>(deletion: Deletion<Row>, onRestored?: (row: Row) => void) => {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: deletion.queryKey });
  return useMutation({
    mutationFn: deletion.restore,
    onSuccess: async (_, row) => {
      showToast('good', deletion.restored({ name: deletion.nameOf(row) }));
      await reload();
      onRestored?.(row);
    },
    onError: reload,
    meta: { failure: deletion.restoreFailed },
  });
};

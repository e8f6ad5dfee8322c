import { useQueryClient } from '@tanstack/react-query';
import type { BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import { undoVideoChanges, VIDEOS_KEY } from '#features/videos/videos-api.ts';
import { useBulkUndo, type BulkUndo } from '#features/office/lists/use-bulk-undo.tsx';
import { reasonText } from './bulk-texts.ts';

/** Undo state of the last bulk change of videos. */
export const useVideosUndo = (): BulkUndo<BulkVideosOutput> => {
  const queries = useQueryClient();
  return useBulkUndo({
    undo: undoVideoChanges,
    reasonText,
    reload: () => void queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] }),
  });
};

import type { ReactNode } from 'react';
import type { BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { applyVideoChanges, previewVideoChanges } from '#features/videos/videos-api.ts';
import type { Selection } from '#ui/grid/use-selection.ts';
import { BulkRows } from '#features/office/lists/bulk-rows.tsx';
import type { BulkUndo } from '#features/office/lists/use-bulk-undo.tsx';
import { newPaths, useUnusedPaths } from '../use-unused-paths.tsx';
import type { VideosSearch } from '../videos-search.ts';
import { m } from '#lib/texts/generated/messages.js';
import { BulkEffectsList } from './bulk-effects.tsx';
import { bulkForms } from './bulk-form.tsx';
import { actionNames, actions, type BulkActionName } from './bulk-texts.ts';

interface BulkVideosProps {
  /** The ticked videos; actions that apply to none of them are hidden, unless some of the videos aren't shown. */
  selection: Selection<Video>;
  /** Restricts the bar to one action; by default all applicable ones are offered. */
  only?: BulkActionName;
  sort?: VideosSearch['sort'];
  categories: CategoryTree;
  last: BulkUndo<BulkVideosOutput>;
}
/** The selection bar of the video list and its actions. */
export const BulkVideos = (props: BulkVideosProps): ReactNode => {
  const { selection, only, sort, categories, last } = props;
  const { shown, bar } = selection;
  const isAny = (needs: (video: Video) => boolean) => bar.hidden > 0 || shown.some(needs);
  const isOffered: Readonly<Record<BulkActionName, boolean>> = {
    draft: isAny(({ draft }) => draft === true),
    retry: isAny(({ status }) => status === 'failed'),
    restore: isAny(({ trashedAt }) => trashedAt !== undefined),
    trash: true,
  };
  const offered = only ? [only] : actionNames.filter((action) => isOffered[action]);
  const { saveOrAsk, question } = useUnusedPaths();
  return (
    <>
      <BulkRows
        selection={selection}
        forms={only ? undefined : bulkForms(categories)}
        changeTitleOf={(rows) => m.videos_bulk_change(rows)}
        actions={offered.map((action) => actions[action])}
        plan={(input, signal) => previewVideoChanges({ ...input, sort }, signal)}
        apply={(input) => applyVideoChanges({ ...input, sort })}
        confirm={({ fields }, carryOut) =>
          void saveOrAsk(
            newPaths(fields.flatMap(({ field, changes }) => changes.map(({ to }) => ({ field, to })))),
            carryOut,
          )
        }
        renderEffects={({ effects }) => effects && <BulkEffectsList effects={effects} />}
        last={last}
      />
      {question}
    </>
  );
};

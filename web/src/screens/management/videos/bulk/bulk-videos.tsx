import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkVideoChange, BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { applyVideoChanges, previewVideoChanges, VIDEOS_KEY } from '#api/videos.ts';
import type { Selection } from '#components/grid/use-selection.ts';
import { BulkBar } from '#layouts/office-lists/bulk-bar.tsx';
import { BulkModal } from '#layouts/office-lists/bulk-modal.tsx';
import { ChangedFields, fieldOptions } from '#layouts/office-lists/changed-fields.tsx';
import type { BulkUndo } from '#layouts/office-lists/use-bulk-undo.tsx';
import { newPaths, useUnusedPaths } from '#screens/management/videos/use-unused-paths.tsx';
import type { VideosSearch } from '#screens/management/videos/videos-search.ts';
import { m } from '#texts/generated/messages.js';
import { BulkEffectsList } from './bulk-effects.tsx';
import { bulkForms, type BulkField } from './bulk-form.tsx';
import { actionNames, actions, bulkWords, type BulkAction } from './bulk-texts.ts';

type BulkKind = BulkField | BulkAction;
const isBulkField = (kind: BulkKind): kind is BulkField => !Object.hasOwn(actions, kind);
/** The change of a kind that has nothing to fill in. */
const startOf = (kind: BulkKind): BulkVideoChange | undefined => {
  if (kind === 'draft') return { kind, draft: false };
  return isBulkField(kind) ? undefined : { kind };
};

interface BulkVideosProps {
  /** The ticked videos; what none of them needs isn't offered, unless some aren't shown. */
  selection: Selection<Video>;
  /** All that can be done with them; by default they are described, and what they need is done. */
  only?: BulkAction;
  sort?: VideosSearch['sort'];
  categories: CategoryTree;
  last: BulkUndo<BulkVideosOutput>;
}
/** The bar of the ticked videos: what can be done with them. */
export const BulkVideos = (props: BulkVideosProps): ReactNode => {
  const { selection, only, sort, categories, last } = props;
  const { keys, select, shown, bar } = selection;
  const isAny = (needs: (video: Video) => boolean) => bar.hidden > 0 || shown.some(needs);
  const isOffered: Readonly<Record<BulkAction, boolean>> = {
    draft: isAny(({ draft }) => draft === true),
    retry: isAny(({ status }) => status === 'failed'),
    restore: isAny(({ trashedAt }) => trashedAt !== undefined),
    trash: true,
  };
  const forms = bulkForms(categories);
  const offered = only ? [only] : actionNames.filter((action) => isOffered[action]);
  const queries = useQueryClient();
  const { saveOrAsk, question } = useUnusedPaths();
  return (
    <BulkBar<BulkKind, BulkVideosOutput>
      bar={bar}
      kinds={[
        ...(only ? [] : fieldOptions(forms).map((field) => ({ ...field, isField: true }))),
        ...offered.map((id) => ({ id, text: actions[id].name(), isDangerous: id === 'trash' })),
      ]}
      last={last}
      onChanged={({ rows }, kind) => {
        // they have left the list that they were ticked in
        if (kind === 'trash' || kind === 'draft')
          select(
            rows.map(({ _id }) => _id),
            false,
          );
        void queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
      }}
      renderDialog={(kind, close, done) => (
        <>
          <BulkModal<BulkVideoChange, BulkVideosOutput>
            titleOf={(count) => (isBulkField(kind) ? m.videos_bulk_change : actions[kind].title)({ count })}
            isDangerous={kind === 'trash'}
            ids={[...keys]}
            start={startOf(kind)}
            renderForm={(onChange) =>
              isBulkField(kind) && <ChangedFields first={kind} forms={forms} onChange={onChange} />
            }
            plan={(input, signal) => previewVideoChanges({ ...input, sort }, signal)}
            apply={(input) => applyVideoChanges({ ...input, sort })}
            confirm={({ fields }, carryOut) =>
              void saveOrAsk(
                newPaths(fields.flatMap(({ field, changes }) => changes.map(({ to }) => ({ field, to })))),
                carryOut,
              )
            }
            words={bulkWords}
            renderEffects={({ effects }) => effects && <BulkEffectsList effects={effects} />}
            onClose={close}
            onDone={done}
          />
          {question}
        </>
      )}
    />
  );
};

import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkVideoChange, BulkVideosOutput, VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { applyVideoChanges, previewVideoChanges, VIDEOS_KEY } from '#api/videos.ts';
import { BulkBar } from '#screens/management/bulk-bar.tsx';
import { BulkModal } from '#screens/management/bulk-modal.tsx';
import { ChangedFields } from '#screens/management/changed-fields.tsx';
import type { BulkUndo } from '#screens/management/use-bulk-undo.tsx';
import type { VideosSearch } from '#screens/management/videos/videos-search.ts';
import { WithdrawalCost } from '#screens/management/videos/withdrawal-cost.tsx';
import { BulkEffectsList } from './bulk-effects.tsx';
import { BulkForm } from './bulk-form.tsx';
import {
  bulkFields,
  bulkWords,
  isBulkField,
  kindText,
  kindTitle,
  type BulkField,
  type BulkKind,
} from './bulk-texts.ts';

/** The change of a kind that has nothing to fill in. */
const startOf = (kind: BulkKind): BulkVideoChange | undefined => {
  if (kind === 'draft') return { kind, draft: false };
  return kind === 'trash' || kind === 'restore' || kind === 'retry' ? { kind } : undefined;
};

interface BulkVideosProps {
  /** Ids of the ticked videos. */
  selected: ReadonlySet<string>;
  total: number | undefined;
  /** Those of them that are shown; what none of them needs isn't offered, unless others are ticked too. */
  shown: readonly Video[];
  /** Number of them that the list doesn't show. */
  hidden?: number;
  /** What can be done with them; by default what they need. */
  kinds?: readonly BulkKind[];
  sort?: VideosSearch['sort'];
  categories: CategoryTree;
  onAll: () => void;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onClear: () => void;
  last: BulkUndo<BulkVideosOutput>;
}
/** The bar of the ticked videos: what can be done with them. */
export const BulkVideos = (props: BulkVideosProps): ReactNode => {
  const { selected, total, shown, hidden = 0, sort, categories, onAll, onSelect, onClear, last } = props;
  const isAny = (needs: (video: Video) => boolean) => shown.length < selected.size || shown.some(needs);
  const kinds = props.kinds ?? [
    ...bulkFields,
    ...(isAny(({ draft }) => draft === true) ? (['draft'] as const) : []),
    ...(isAny(({ status }) => status === 'failed') ? (['retry'] as const) : []),
    ...(isAny(({ trashedAt }) => trashedAt !== undefined) ? (['restore'] as const) : []),
    'trash',
  ];
  const queries = useQueryClient();
  return (
    <BulkBar<BulkKind, BulkVideosOutput>
      selected={selected}
      total={total}
      hidden={hidden}
      onAll={onAll}
      onClear={onClear}
      kinds={kinds.map((id) => ({
        id,
        text: kindText[id](),
        isDangerous: id === 'trash',
        isField: isBulkField(id),
      }))}
      last={last}
      onChanged={({ rows }, kind) => {
        // they have left the list that they were ticked in
        if (kind === 'trash' || kind === 'draft')
          onSelect(
            rows.map(({ _id }) => _id),
            false,
          );
        void queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
      }}
      renderDialog={(kind, close, done) => (
        <BulkModal<BulkVideoChange, BulkVideosOutput>
          titleOf={(count) => kindTitle(kind, count)}
          isDangerous={kind === 'trash'}
          ids={[...selected]}
          start={startOf(kind)}
          renderForm={(onChange) =>
            isBulkField(kind) && (
              <ChangedFields<BulkField, VideoFieldChange>
                first={kind}
                fields={bulkFields.map((id) => ({ id, text: kindText[id]() }))}
                renderField={(field, onField) => <BulkForm kind={field} categories={categories} onChange={onField} />}
                onChange={onChange}
              />
            )
          }
          plan={(input, signal) => previewVideoChanges({ ...input, sort }, signal)}
          apply={(input) => applyVideoChanges({ ...input, sort })}
          words={bulkWords}
          renderEffects={({ effects }) =>
            effects && (
              <>
                <BulkEffectsList effects={effects} />
                {kind === 'trash' && <WithdrawalCost ids={[...selected]} />}
              </>
            )
          }
          onClose={close}
          onDone={done}
        />
      )}
    />
  );
};

import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { BulkUserChange, BulkUsersOutput } from '@zuzu/contract/users-bulk.ts';
import { applyUserChanges, previewUserChanges, undoUserChanges, USERS_KEY } from '#api/users.ts';
import { Banner } from '#components/page/banner.tsx';
import { m } from '#texts/generated/messages.js';
import { BulkBar } from '#screens/management/bulk-bar.tsx';
import { BulkModal } from '#screens/management/bulk-modal.tsx';
import { useBulkUndo } from '#screens/management/use-bulk-undo.tsx';
import { BulkForm } from './bulk-form.tsx';
import { bulkKinds, bulkWords, kindText, kindTitle, reasonText, type BulkKind } from './bulk-texts.ts';

interface BulkUsersProps {
  /** Ids of the ticked users. */
  selected: ReadonlySet<string>;
  total: number | undefined;
  onAll: () => void;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onClear: () => void;
}
/** The bar of the ticked users: what can be done with them. */
export const BulkUsers = ({ selected, total, onAll, onSelect, onClear }: BulkUsersProps): ReactNode => {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: USERS_KEY });
  const last = useBulkUndo({ undo: undoUserChanges, reasonText, onUndone: () => void reload() });
  return (
    <BulkBar<BulkKind, BulkUsersOutput>
      selected={selected}
      total={total}
      onAll={onAll}
      onClear={onClear}
      kinds={bulkKinds.map((id) => ({ id, text: kindText[id](), isDangerous: id === 'delete' }))}
      last={last}
      onChanged={({ rows }, kind) => {
        if (kind === 'delete')
          onSelect(
            rows.map(({ _id }) => _id),
            false,
          );
        void reload();
      }}
      renderDialog={(kind, close, done) => (
        <BulkModal<BulkUserChange, BulkUsersOutput>
          title={kindTitle[kind]({ count: selected.size })}
          isDangerous={kind === 'delete'}
          ids={[...selected]}
          start={kind === 'delete' ? { kind } : undefined}
          renderForm={(onChange) => <BulkForm kind={kind} onChange={onChange} />}
          plan={previewUserChanges}
          apply={applyUserChanges}
          words={bulkWords}
          renderEffects={({ fixedLessons: count = 0 }) =>
            count > 0 && (
              <Banner
                tone="hint"
                text={kind === 'delete' ? m.users_bulk_fixed_go({ count }) : m.users_bulk_fixed_stay({ count })}
              />
            )
          }
          onClose={close}
          onDone={done}
        />
      )}
    />
  );
};

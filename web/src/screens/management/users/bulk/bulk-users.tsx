import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import type { BulkUserChange, BulkUsersOutput, UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { applyUserChanges, previewUserChanges, undoUserChanges, USERS_KEY } from '#api/users.ts';
import type { Selection } from '#components/grid/use-selection.ts';
import { Banner } from '#components/page/banner.tsx';
import { m } from '#texts/generated/messages.js';
import { BulkBar } from '#layouts/office-lists/bulk-bar.tsx';
import { BulkModal } from '#layouts/office-lists/bulk-modal.tsx';
import { ChangedFields, fieldOptions } from '#layouts/office-lists/changed-fields.tsx';
import { fieldWords } from '#layouts/office-lists/field-texts.ts';
import { useBulkUndo } from '#layouts/office-lists/use-bulk-undo.tsx';
import { bulkForms, type BulkField } from './bulk-form.tsx';

type BulkKind = BulkField | 'delete';
const reasons: Readonly<Record<UserLeftReason, () => string>> = {
  gone: m.users_left_gone,
  changed: m.office_left_changed,
  'not-an-individual': m.users_left_not_individual,
  manager: m.users_left_manager,
  'phone-taken': m.users_left_phone_taken,
};
/** Why a user is left alone. */
export const reasonText = (reason: UserLeftReason): string => reasons[reason]();

/** The bar of the ticked users: what can be done with them. */
export const BulkUsers = ({ selection: { keys, select, bar } }: { selection: Selection<User> }): ReactNode => {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: USERS_KEY });
  const last = useBulkUndo({ undo: undoUserChanges, reasonText, onUndone: () => void reload() });
  return (
    <BulkBar<BulkKind, BulkUsersOutput>
      bar={bar}
      kinds={[
        ...fieldOptions(bulkForms).map((field) => ({ ...field, isField: true })),
        { id: 'delete', text: m.users_delete(), isDangerous: true },
      ]}
      last={last}
      onChanged={({ rows }, kind) => {
        if (kind === 'delete')
          select(
            rows.map(({ _id }) => _id),
            false,
          );
        void reload();
      }}
      renderDialog={(kind, close, done) => (
        <BulkModal<BulkUserChange, BulkUsersOutput>
          titleOf={(count) => (kind === 'delete' ? m.users_bulk_delete : m.users_bulk_change)({ count })}
          isDangerous={kind === 'delete'}
          ids={[...keys]}
          start={kind === 'delete' ? { kind } : bulkForms[kind].changeOf(bulkForms[kind].start)}
          renderForm={(onChange) =>
            kind === 'delete' ? (
              <p>{m.users_bulk_delete_text({ days: TRASH_DAYS })}</p>
            ) : (
              <ChangedFields first={kind} forms={bulkForms} onChange={onChange} />
            )
          }
          plan={previewUserChanges}
          apply={applyUserChanges}
          words={{ ...fieldWords, reasonText }}
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

import type { ReactNode } from 'react';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import type { BulkUsersOutput, UserLeftReason } from '@zuzu/contract/users-bulk.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { applyUserChanges, previewUserChanges } from '#features/users/users-api.ts';
import type { Selection } from '#ui/grid/use-selection.ts';
import { Banner } from '#ui/page/banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { BulkRows } from '#features/office/lists/bulk-rows.tsx';
import type { BulkUndo } from '#features/office/lists/use-bulk-undo.tsx';
import { bulkForms } from './bulk-form.tsx';

const reasons: Readonly<Record<UserLeftReason, () => string>> = {
  gone: m.users_left_gone,
  changed: m.office_left_changed,
  'not-an-individual': m.users_left_not_individual,
  manager: m.users_left_manager,
  'phone-taken': m.users_left_phone_taken,
};
/** Returns why a user is skipped. */
export const reasonText = (reason: UserLeftReason): string => reasons[reason]();

interface BulkUsersProps {
  selection: Selection<User>;
  last: BulkUndo<BulkUsersOutput>;
}
/** The selection bar of the user list and its actions. */
export const BulkUsers = ({ selection, last }: BulkUsersProps): ReactNode => (
  <BulkRows
    selection={selection}
    forms={bulkForms}
    changeTitleOf={(rows) => m.users_bulk_change(rows)}
    actions={[
      {
        name: m.users_delete,
        titleOf: m.users_bulk_delete,
        change: { kind: 'delete' as const },
        text: m.users_bulk_delete_text({ days: TRASH_DAYS }),
        isDangerous: true,
        leaves: true,
      },
    ]}
    plan={previewUserChanges}
    apply={applyUserChanges}
    renderEffects={({ fixedLessons: count = 0 }, deletion) =>
      count > 0 && (
        <Banner tone="hint" text={deletion ? m.users_bulk_fixed_go({ count }) : m.users_bulk_fixed_stay({ count })} />
      )
    }
    last={last}
  />
);

import { useState } from 'react';
import type { ImportedUser, ImportOutput } from '@zuzu/contract/users.ts';
import {
  type UserColumn,
  columnOfHeader,
  headerRowOf,
  isMeantTwice,
  userColumns,
  userHeaders,
} from '@zuzu/domain/sheets/users/columns.ts';
import { splitGroups, type UserSheetRow, userRowsOf, tableOfUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { allUsers, importUsers, previewUserImport, type UsersQuery } from '#features/users/users-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { L } from '#ui/page/ltr.tsx';
import { ChooseSheet, type ReadFile } from '#features/office/sheets/choose-sheet.tsx';
import { ImportSheet } from '#features/office/sheets/import-sheet.tsx';
import { ExportPart } from '#features/office/sheets/export-part.tsx';
import { fieldWords, phoneText } from '#features/office/lists/field-texts.ts';
import { m } from '#lib/texts/generated/messages.js';
import { officeLanguage } from '#lib/texts/language.ts';
import type { SheetForm } from '#features/office/sheets/sheet-form.ts';
import s from '#features/office/sheets/sheets.module.css';

/** The columns of a sheet of users. */
const userForm: SheetForm<UserColumn> = {
  columns: userColumns,
  headers: userHeaders,
  columnOfHeader,
  headerRowOf,
  isMeantTwice,
};

interface UsersSheetModalProps {
  /** The list's filters and order, which apply to the export. */
  filters: UsersQuery;
  /** Number of matching users. */
  total: number;
  onImported: (outcome: ImportOutput, text: string) => void;
  onClose: () => void;
}
/** Imports and exports users as sheets. */
export const UsersSheetModal = ({ filters, total, onImported, onClose }: UsersSheetModalProps) => {
  const [file, setFile] = useState<ReadFile>();
  return file ? (
    <ImportUsers file={file} onImported={onImported} onBack={() => setFile(undefined)} onClose={onClose} />
  ) : (
    <Modal title={m.sheets_users_title()} onClose={onClose}>
      <ChooseSheet text={m.sheets_users_in_text()} onFile={setFile} />
      <ExportPart
        text={m.sheets_users_out_text({ count: total })}
        title={m.office_users()}
        file={m.sheets_users_file()}
        load={async () => tableOfUsers(await allUsers(filters), officeLanguage())}
      />
    </Modal>
  );
};

/** Fields of a new user that are shown next to its changes. */
const SHOWN_BESIDE: ReadonlySet<string> = new Set(['full_name', 'phone_number']);

/** Label of the apply button, with separate counts of new and changed users. */
const applyText = ({ added, changed }: { added: number; changed: number }): string => {
  if (changed === 0) return m.sheets_apply_added({ count: added });
  return added === 0 ? m.sheets_apply_changed({ count: changed }) : m.sheets_apply_both({ added, changed });
};

/** New users need a name. */
const EXPECTED = ['full_name'] as const;

interface ImportUsersProps {
  file: ReadFile;
  onImported: UsersSheetModalProps['onImported'];
  onBack: () => void;
  onClose: () => void;
}
const ImportUsers = ({ onImported, ...props }: ImportUsersProps) => {
  const [isSplit, setSplit] = useState(false);
  const [newType, setNewType] = useState<UserType>('C');
  return (
    <ImportSheet<UserColumn, UserSheetRow, ImportOutput, ImportedUser>
      {...props}
      form={userForm}
      words={{
        ...fieldWords,
        title: m.sheets_users_title(),
        need: m.sheets_need_phone(),
        nothing: m.sheets_nothing(),
        apply: applyText,
        head: m.sheets_head_user(),
        confirm: {
          text: m.sheets_types_text(),
          label: ({ full_name }) => m.sheets_confirm_type({ name: full_name }),
        },
      }}
      isKnown={(columns) => columns.includes('phone_number')}
      expected={EXPECTED}
      rowsOf={(...sheet) => (isSplit ? userRowsOf(...sheet).map(splitGroups) : userRowsOf(...sheet))}
      plan={(rows, signal) => previewUserImport({ rows, newType }, signal)}
      planKey={`${newType} ${isSplit}`}
      itemsOf={({ users }) => users}
      keyOf={({ phone_number }) => phone_number}
      renderWhat={({ full_name, phone_number }) => (
        <>
          {full_name && (
            <strong className="semibold">
              <bdi>{full_name}</bdi>
            </strong>
          )}
          <L>{phoneText(phone_number)}</L>
        </>
      )}
      shownThere={SHOWN_BESIDE}
      apply={(rows, version, confirmed) => importUsers({ rows, newType, version, confirmed })}
      onApplied={(done, counts) => onImported(done, m.sheets_applied(counts))}
      renderHintAction={(hints) =>
        hints.some(({ code }) => code === 'several-groups') && (
          <Button tone="quiet" onClick={() => setSplit(true)}>
            {m.sheets_split_groups()}
          </Button>
        )
      }
    >
      <div className={s.asked}>
        <Select
          label={m.sheets_new_type()}
          options={userTypes.map((type) => ({ id: type, text: m.users_type_of({ type }) }))}
          value={newType}
          onChange={setNewType}
        />
      </div>
    </ImportSheet>
  );
};

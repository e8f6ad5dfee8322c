import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { User } from '@zuzu/domain/users/user.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { useUnsavedChangesPrompt } from '#ui/dialogs/use-unsaved-changes-prompt.tsx';
import { TypeBadge } from '#ui/page/type-badge.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { isChanged, type UserDraft } from './user-draft.ts';
import { faultsLeft, faultsOf } from './user-faults.ts';
import { UserFields, type UserFieldsProps } from './user-fields.tsx';

interface UserFormProps extends Omit<UserFieldsProps, 'faults'> {
  title: ReactNode;
  sub?: string;
  /** The initial draft. */
  before: UserDraft;
  /** Sends the draft; its validation errors are shown in the fields. */
  save: UseMutationResult<User, Error, UserDraft>;
  /** Set for a new user: returns to the choice of type. A new user can be saved without edits. */
  onBack?: () => void;
  onCancel: () => unknown;
  onClose: () => unknown;
  /** An additional button at the end of the footer. */
  action?: ReactNode;
  /** Content above the fields. */
  children?: ReactNode;
}
/** A form for a user's details in a panel; closing it with unsaved changes asks for confirmation. */
export const UserForm = ({
  title,
  sub,
  before,
  save,
  onBack,
  onCancel,
  onClose,
  action,
  children,
  ...rest
}: UserFormProps) => {
  const { draft } = rest;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { error, isPending, variables: sent = draft } = save;
  const changed = isChanged(before, draft) && !save.isSuccess;
  const { close, question } = useUnsavedChangesPrompt(changed, onClose, ['user', 'edit', 'add']);
  const [isAsking, setIsAsking] = useState(false);
  const isNew = onBack !== undefined;
  const ready = changed || isNew;
  // the name is required, and the confirmation shows it
  const makesManager = draft.type === 'M' && (isNew || before.type !== 'M') && draft.full_name.trim() !== '';
  // focuses the first invalid field
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] button')?.focus();
  }, [error]);
  return (
    <>
      <Panel
        title={title}
        sub={sub}
        art={<TypeBadge type={draft.type} />}
        onClose={close}
        foot={
          <>
            {/* not disabled while saving, which would lose the focus */}
            <Button type="submit" form={id} disabled={!ready && !isPending} aria-disabled={isPending}>
              {isPending ? m.office_saving() : m.office_save()}
            </Button>
            <Button tone="quiet" onClick={() => void onCancel()}>
              {m.office_cancel()}
            </Button>
            {action}
          </>
        }
      >
        {onBack && (
          <Button tone="link" className="narrow" onClick={onBack}>
            {m.users_back_to_types()}
          </Button>
        )}
        <form
          id={id}
          ref={form}
          noValidate
          className="stack gap-4 top"
          onSubmit={(event) => {
            event.preventDefault();
            if (!ready || isPending) return;
            if (makesManager) setIsAsking(true);
            else save.mutate(draft);
          }}
        >
          {children}
          <UserFields {...rest} faults={faultsLeft(faultsOf(error), sent, draft)} />
        </form>
      </Panel>
      {isAsking && (
        <ConfirmDialog
          title={m.users_make_manager({ name: draft.full_name })}
          text={m.users_make_manager_text()}
          confirm={m.users_make_manager_confirm()}
          onConfirm={() => {
            setIsAsking(false);
            save.mutate(draft);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {question}
    </>
  );
};

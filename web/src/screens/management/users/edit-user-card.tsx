import { useId, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { UserWithArchive } from '@zuzu/contract/users.ts';
import { type User, type UserType, userTypes } from '@zuzu/domain/users/user.ts';
import { detailsOf } from '#api/api-error.ts';
import { USERS_KEY, changeUser } from '#api/users.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { Panel } from '#components/dialogs/panel.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { TypeBadge } from '#components/page/type-badge.tsx';
import { useUnsavedChangesPrompt } from '#components/dialogs/use-unsaved-changes-prompt.tsx';
import { replaceUser } from '#session/session.ts';
import { m } from '#texts/generated/messages.js';
import { useFaultFocus } from './use-fault-focus.ts';
import {
  archivedOf,
  changedUser,
  draftOf,
  isChanged,
  mergeDrafts,
  withNumberedGroup,
  type UserDraft,
  lossesOf,
} from './user-draft.ts';
import { failedBecause, faultsLeft, faultsOf, type Faults } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';
import { Choice } from '#components/controls/choice.tsx';
import s from './type-change.module.css';

interface TypeChangeProps {
  before: UserDraft;
  draft: UserDraft;
  onChange: (type: UserType) => void;
}
/** The user's type, and what a change of it keeps and drops. */
const TypeChange = ({ before, draft, onChange }: TypeChangeProps) => (
  <>
    <div className={s.type}>
      <span aria-hidden>{m.users_user_type()}</span>
      <Choice
        dense
        label={m.users_user_type()}
        options={userTypes.map((id) => ({ id, text: id }))}
        value={draft.type}
        onChange={onChange}
      />
    </div>
    <div role="status">{before.type !== draft.type && <Banner tone="hint" text={consequences(before, draft)} />}</div>
  </>
);

const consequences = (before: UserDraft, draft: UserDraft): string => {
  const losses = lossesOf(before, draft);
  const dropped = [
    losses?.username && m.users_username(),
    losses?.organization && m.users_organization(),
    losses?.groups && m.users_drop_groups({ count: losses.groups }),
  ].filter((what) => typeof what === 'string');
  return [
    m.users_type_change(),
    dropped.length > 0 ? m.users_type_keeps() : m.users_type_keeps_all(),
    ...(dropped.length > 0 ? [m.users_type_drops({ what: dropped.join(', ') })] : []),
  ].join(' ');
};

interface EditUserCardProps {
  stored: UserWithArchive;
  onCancel: () => unknown;
  onClose: () => unknown;
  onDelete: (user: User) => void;
}
/** Edits a user. If somebody else saves meanwhile, offers their version, or a merge with what was typed. */
export const EditUserCard = ({ stored, onCancel, onClose, onDelete }: EditUserCardProps) => {
  const [user, setUser] = useState<User>(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [faults, setFaults] = useState<Faults>({});
  const [newer, setNewer] = useState<User>();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const before = draftOf(user);

  const save = useMutation({
    mutationFn: () => changeUser(changedUser(user, draft)),
    onSuccess: async (saved) => {
      replaceUser(saved);
      showToast('good', m.users_saved());
      // the row that will take the focus may have moved
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      onClose();
    },
    onError: (error) => {
      setFaults(faultsOf(error));
      setNewer(newerUser(error));
    },
    meta: { failure: (error) => failedBecause(m.users_save_failed(), error, newerUser(error) !== undefined) },
  });
  useFaultFocus(form, save.error);
  const changed = isChanged(before, draft) && !save.isSuccess;
  const { close, question } = useUnsavedChangesPrompt(changed, onClose, ['user', 'edit', 'add']);

  const change = (next: UserDraft) => {
    setFaults(faultsLeft(faults, draft, next));
    setDraft(next);
  };
  /** Continues from the version that somebody else saved. */
  const continueFrom = (theirs: User, next: UserDraft) => {
    setUser(theirs);
    setDraft(next);
    setFaults({});
    setNewer(undefined);
    save.reset();
  };
  const submit = () => {
    if (changed && !save.isPending) save.mutate();
  };

  return (
    <>
      <Panel
        title={<bdi>{user.full_name}</bdi>}
        sub={m.users_type_of({ type: draft.type })}
        art={<TypeBadge type={draft.type} />}
        onClose={close}
        foot={
          <>
            {/* not disabled while it saves: it would lose the focus */}
            <Button type="submit" form={id} disabled={!changed && !save.isPending} aria-disabled={save.isPending}>
              {save.isPending ? m.office_saving() : m.office_save()}
            </Button>
            <Button tone="quiet" onClick={onCancel}>
              {m.office_cancel()}
            </Button>
            <Button tone="danger" className="push" onClick={() => onDelete(user)}>
              <Trash2 />
              {m.users_delete()}
            </Button>
          </>
        }
      >
        <form
          id={id}
          ref={form}
          noValidate
          className="stack gap-4 top"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {newer && (
            <Banner text={m.users_stale()}>
              <Button onClick={() => continueFrom(newer, mergeDrafts(before, draftOf(newer), draft))}>
                {m.users_keep_mine()}
              </Button>
              <Button tone="quiet" onClick={() => continueFrom(newer, draftOf(newer))}>
                {m.users_load_theirs()}
              </Button>
            </Banner>
          )}
          <TypeChange before={before} draft={draft} onChange={(type) => change({ ...draft, type })} />
          <UserFields
            draft={draft}
            onChange={change}
            faults={faults}
            addGroup={withNumberedGroup}
            archived={archivedOf(user, stored.archivedGroups, draft)}
          />
        </form>
      </Panel>
      {question}
    </>
  );
};

/** The newer version that a conflict response contains. */
const newerUser = (error: unknown): User | undefined => detailsOf<{ user: User }>(error, 'CONFLICT')?.user;

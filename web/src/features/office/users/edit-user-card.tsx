import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { UserWithArchive } from '@zuzu/contract/users.ts';
import { type User, type UserType, userTypes } from '@zuzu/domain/users/user.ts';
import { detailsOf } from '#lib/api/api-error.ts';
import { USERS_KEY, changeUser } from '#features/users/users-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { roleName } from '#ui/page/type-badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { replaceUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import {
  archivedOf,
  changedUser,
  draftOf,
  mergeDrafts,
  withNumberedGroup,
  type UserDraft,
  lossesOf,
} from './user-draft.ts';
import { failedBecause } from './user-faults.ts';
import { UserForm } from './user-form.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import s from './type-change.module.css';

interface TypeChangeProps {
  before: UserDraft;
  draft: UserDraft;
  onChange: (type: UserType) => void;
}
/** The user's type; a change shows which data it keeps and drops. */
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
      <p className="soft">{userTypes.map((type) => `${type} ${roleName(type)}`).join(' · ')}</p>
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
/** Edits a user. If another manager saves meanwhile, offers their version or a merge with the edits. */
export const EditUserCard = ({ stored, onCancel, onClose, onDelete }: EditUserCardProps) => {
  const [user, setUser] = useState<User>(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const queries = useQueryClient();
  const before = draftOf(user);
  const save = useMutation({
    mutationFn: (sent: UserDraft) => changeUser(changedUser(user, sent)),
    onSuccess: async (saved) => {
      replaceUser(saved);
      showToast('good', m.users_saved());
      // the row that will be focused may have moved
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      onClose();
    },
    meta: { failure: (error) => failedBecause(m.users_save_failed(), error, newerUser(error) !== undefined) },
  });
  const newer = newerUser(save.error);
  /** Continues from the version that another manager saved. */
  const continueFrom = (theirs: User, next: UserDraft) => {
    setUser(theirs);
    setDraft(next);
    save.reset();
  };
  return (
    <UserForm
      title={<bdi>{user.full_name}</bdi>}
      sub={`${m.users_type_of({ type: draft.type })} · ${roleName(draft.type)}`}
      before={before}
      draft={draft}
      onChange={setDraft}
      save={save}
      addGroup={withNumberedGroup}
      archived={archivedOf(user, stored.archivedGroups, draft)}
      onCancel={onCancel}
      onClose={onClose}
      action={
        <Button tone="danger" className="push" onClick={() => onDelete(user)}>
          <Trash2 />
          {m.users_delete()}
        </Button>
      }
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
      <TypeChange before={before} draft={draft} onChange={(type) => setDraft({ ...draft, type })} />
    </UserForm>
  );
};

/** The newer version that a conflict response contains. */
const newerUser = (error: unknown): User | undefined => detailsOf<{ user: User }>(error, 'CONFLICT')?.user;

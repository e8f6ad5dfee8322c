import { useId, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { userSchema, type User } from '@zuzu/domain/users/user.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { USERS_KEY } from '../../../api/users.ts';
import { agoText, useNow } from '../../../components/ago.tsx';
import { Banner } from '../../../components/banner.tsx';
import { Button } from '../../../components/button.tsx';
import { Panel } from '../../../components/panel.tsx';
import { showToast } from '../../../components/toast.ts';
import { TypeBadge } from '../../../components/type-badge.tsx';
import { useLeaveQuestion } from '../../../components/use-leave-question.tsx';
import { replaceUser } from '../../../session/session.ts';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { TypeChange } from './type-change.tsx';
import { UserDetails } from './user-details.tsx';
import { changedUser, draftOf, isChanged, withGroupN, type UserDraft } from './user-draft.ts';
import { faultsOf, reasonOf, type Faults } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';
import s from './user-card.module.css';

interface UserCardProps {
  user: User;
  /** Opens in edit mode. */
  edit: boolean;
  onClose: () => void;
  onDelete: (user: User) => void;
}
/** A user to read or to edit (spec, section 2: User card). Saving closes it. */
export const UserCard = ({ user: opened, edit, onClose, onDelete }: UserCardProps) => {
  const [user, setUser] = useState(opened);
  const [editing, setEditing] = useState(edit);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [faults, setFaults] = useState<Faults>({});
  const [newer, setNewer] = useState<User>();
  const form = useId();
  const now = useNow();
  const queries = useQueryClient();
  const changed = editing && isChanged(draftOf(user), draft);
  const { close, question } = useLeaveQuestion(changed, onClose);

  const save = useMutation({
    mutationFn: () => api.users.update(changedUser(user, draft)),
    onSuccess: (saved) => {
      replaceUser(saved);
      void queries.invalidateQueries({ queryKey: USERS_KEY });
      showToast('good', m.users_saved());
      setEditing(false); // nothing is unsaved any more
      onClose();
    },
    onError: (error) => {
      setFaults(faultsOf(error));
      setNewer(newerUser(error));
    },
    meta: { failure: (error) => m.users_save_failed({ reason: reasonOf(error) }) },
  });

  const start = (from: User, mode: boolean) => {
    setUser(from);
    setDraft(draftOf(from));
    setFaults({});
    setNewer(undefined);
    setEditing(mode);
  };
  const change = (next: UserDraft) => {
    setDraft(next);
    setFaults({});
  };
  const deleteButton = (
    <Button tone="danger" size="s" className={s.delete} onClick={() => onDelete(user)}>
      <Trash2 />
      <Text>{m.users_delete()}</Text>
    </Button>
  );

  return (
    <>
      <Panel
        title={<bdi>{user.full_name}</bdi>}
        sub={<Text>{m.users_updated({ when: agoText(new Date(user.updatedAt), now) })}</Text>}
        art={<TypeBadge type={editing ? draft.type : user.type} />}
        onClose={close}
        foot={
          editing ? (
            <>
              <Button size="s" type="submit" form={form} disabled={!changed || save.isPending}>
                <Text>{save.isPending ? m.users_saving() : m.users_save()}</Text>
              </Button>
              <Button tone="quiet" size="s" onClick={() => start(user, false)}>
                <Text>{m.users_cancel()}</Text>
              </Button>
              {deleteButton}
            </>
          ) : (
            <>
              <Button size="s" onClick={() => start(user, true)}>
                <Pencil />
                <Text>{m.users_edit()}</Text>
              </Button>
              {deleteButton}
            </>
          )
        }
      >
        {editing ? (
          <form
            id={form}
            noValidate
            className={s.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (changed && !save.isPending) save.mutate();
            }}
          >
            {newer && (
              <Banner text={m.users_stale()}>
                <Button tone="quiet" size="s" onClick={() => start(newer, true)}>
                  <Text>{m.users_load_theirs()}</Text>
                </Button>
              </Banner>
            )}
            <TypeChange before={draftOf(user)} draft={draft} onChange={(type) => change({ ...draft, type })} />
            <UserFields draft={draft} onChange={change} faults={faults} addGroup={withGroupN} />
          </form>
        ) : (
          <UserDetails user={user} />
        )}
      </Panel>
      {question}
    </>
  );
};

/** The newer state that a save was refused for. */
const newerUser = (error: unknown): User | undefined =>
  error instanceof ApiError && error.code === 'CONFLICT'
    ? userSchema.safeParse((error.details as { user?: unknown } | undefined)?.user).data
    : undefined;

import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { User } from '@zuzu/domain/users/user.ts';
import { ApiError, errorText } from '#api/api-error.ts';
import { userOptions } from '#api/users.ts';
import { agoText, useNow } from '#components/page/ago.tsx';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { Panel } from '#components/dialogs/panel.tsx';
import { TypeBadge } from '#components/page/type-badge.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { EditUserCard } from './edit-user-card.tsx';
import { UserDetails } from './user-details.tsx';
import s from './user-card.module.css';

interface UserCardProps {
  userId: string;
  /** The user as the list has them: shown until the card's own state has come. */
  listed: User | undefined;
  editing: boolean;
  onEdit: (editing: boolean) => unknown;
  onClose: () => unknown;
  onDelete: (user: User) => void;
}
/** A user to read or to edit. Saving closes it. */
export const UserCard = ({ userId, listed, editing, onEdit, onClose, onDelete }: UserCardProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...userOptions(userId),
    ...(listed && { placeholderData: { ...listed, archivedGroups: [] } }),
  });
  const [hasEdited, setHasEdited] = useState(false);
  if (editing && !hasEdited) setHasEdited(true);

  // an old address: the user has been deleted since
  const isGone = error instanceof ApiError && error.status === 404;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (!data)
    return (
      error && (
        <Panel title={<Text>{m.users_error_title()}</Text>} foot={null} onClose={() => (onClose(), false)}>
          <Banner text={errorText(error)}>
            <Button tone="quiet" size="s" onClick={() => void refetch()}>
              <RefreshCw />
              <Text>{m.common_retry()}</Text>
            </Button>
          </Banner>
        </Panel>
      )
    );
  return editing && !isPlaceholderData ? (
    <EditUserCard stored={data} onCancel={() => onEdit(false)} onClose={onClose} onDelete={onDelete} />
  ) : (
    <ReadUserCard user={data} focusEdit={hasEdited} onEdit={() => onEdit(true)} onClose={onClose} onDelete={onDelete} />
  );
};

interface ReadUserCardProps {
  user: User;
  /** After editing, the focus comes back to the button that it began with. */
  focusEdit: boolean;
  onEdit: () => void;
  onClose: () => unknown;
  onDelete: (user: User) => void;
}
const ReadUserCard = ({ user, focusEdit, onEdit, onClose, onDelete }: ReadUserCardProps) => {
  const now = useNow();
  return (
    <Panel
      title={<bdi>{user.full_name}</bdi>}
      sub={<Text>{m.users_updated({ when: agoText(new Date(user.updatedAt), now) })}</Text>}
      art={<TypeBadge type={user.type} />}
      plain
      onClose={() => {
        onClose();
        return false;
      }}
      foot={
        <>
          <Button size="s" autoFocus={focusEdit} onClick={onEdit}>
            <Pencil />
            <Text>{m.users_edit()}</Text>
          </Button>
          <Button tone="danger" size="s" className={s.delete} onClick={() => onDelete(user)}>
            <Trash2 />
            <Text>{m.users_delete()}</Text>
          </Button>
        </>
      }
    >
      <UserDetails user={user} />
    </Panel>
  );
};

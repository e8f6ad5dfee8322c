import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { User } from '@zuzu/domain/users/user.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { userOptions } from '#features/users/users-api.ts';
import { agoText, useNow } from '#ui/page/ago.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { TypeBadge } from '#ui/page/type-badge.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { EditUserCard } from './edit-user-card.tsx';
import { UserDetails } from './user-details.tsx';

interface UserCardProps {
  userId: string;
  /** The user as listed, shown until the card has loaded. */
  listed: User | undefined;
  editing: boolean;
  onEdit: (editing: boolean) => unknown;
  onClose: () => unknown;
  onDelete: (user: User) => void;
}
/** Shows or edits a user; closes after saving. */
export const UserCard = ({ userId, listed, editing, onEdit, onClose, onDelete }: UserCardProps) => {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...userOptions(userId),
    ...(listed && { placeholderData: { ...listed, archivedGroups: [] } }),
  });
  const [hasEdited, setHasEdited] = useState(false);
  if (editing && !hasEdited) setHasEdited(true);

  // an outdated URL: the user has been deleted
  const isGone = error instanceof ApiError && error.status === 404;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (!data)
    return (
      error && (
        <Panel title={m.users_error_title()} foot={null} onClose={() => (onClose(), false)}>
          <RetryBanner error={error} onRetry={refetch} />
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
  /** After editing, the focus returns to the edit button. */
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
      sub={m.users_updated({ when: agoText(new Date(user.updatedAt), now) })}
      art={<TypeBadge type={user.type} />}
      plain
      onClose={() => {
        onClose();
        return false;
      }}
      foot={
        <>
          <Button autoFocus={focusEdit} onClick={onEdit}>
            <Pencil />
            {m.users_edit()}
          </Button>
          <Button tone="danger" className="push" onClick={() => onDelete(user)}>
            <Trash2 />
            {m.users_delete()}
          </Button>
        </>
      }
    >
      <UserDetails user={user} />
    </Panel>
  );
};

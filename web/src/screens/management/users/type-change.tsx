import type { UserType } from '@zuzu/domain/users/user.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { Banner } from '#components/page/banner.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { m } from '#texts/generated/messages.js';
import { lossesOf, type UserDraft } from './user-draft.ts';
import s from './type-change.module.css';

interface TypeChangeProps {
  before: UserDraft;
  draft: UserDraft;
  onChange: (type: UserType) => void;
}
/** The user's type, and what a change of it keeps and drops. */
export const TypeChange = ({ before, draft, onChange }: TypeChangeProps) => (
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

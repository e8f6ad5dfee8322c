import { useState, type KeyboardEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2, SlidersHorizontal, User as Person, UserRound, type LucideIcon } from 'lucide-react';
import { userTypes, type User, type UserType } from '@zuzu/domain/users/user.ts';
import { USERS_KEY, addUser } from '#features/users/users-api.ts';
import { Panel } from '#ui/dialogs/panel.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { m } from '#lib/texts/generated/messages.js';
import { currentDirection } from '#lib/texts/language.ts';
import { inputOf, newDraft, withNewGroup, type UserDraft } from './user-draft.ts';
import { reasonOf } from './user-faults.ts';
import { UserForm } from './user-form.tsx';
import s from './add-user-card.module.css';

interface AddUserCardProps {
  onClose: () => unknown;
  onAdded: (user: User) => void;
}
/** Adds a user in two steps: the type, then the details. */
export const AddUserCard = ({ onClose, onAdded }: AddUserCardProps) => {
  const [type, setType] = useState<UserType>();
  return type ? (
    <DetailsStep type={type} onBack={() => setType(undefined)} onClose={onClose} onAdded={onAdded} />
  ) : (
    <Panel
      title={m.users_select_type()}
      foot={null}
      onClose={() => {
        void onClose();
        return false;
      }}
    >
      <TypeStep onChoose={setType} />
    </Panel>
  );
};

const cards: Readonly<Record<UserType, { icon: LucideIcon; text: () => string }>> = {
  A: { icon: Person, text: m.users_type_text_a },
  B: { icon: UserRound, text: m.users_type_text_b },
  C: { icon: Building2, text: m.users_type_text_c },
  M: { icon: SlidersHorizontal, text: m.users_type_text_m },
};

/** Returns the index that an arrow key moves to; the left arrow moves forward in a right-to-left page. */
const moveOf = (key: string): number | undefined => {
  const left = currentDirection() === 'rtl' ? 1 : -1;
  return { ArrowLeft: left, ArrowRight: -left, ArrowDown: 1, ArrowUp: -1 }[key];
};

const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const by = moveOf(event.key);
  if (by === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + by) % buttons.length)?.focus();
};

const TypeStep = ({ onChoose }: { onChoose: (type: UserType) => void }) => (
  <ul className={s.types} onKeyDown={moveFocus}>
    {userTypes.map((type, i) => {
      const { icon: Icon, text } = cards[type];
      return (
        <li key={type} className="grid">
          <button type="button" data-type={type} autoFocus={i === 0} onClick={() => onChoose(type)}>
            <span className={s.icon}>
              <Icon aria-hidden />
            </span>
            <strong>{m.users_type_of({ type })}</strong>
            <span className={s.text}>{text()}</span>
          </button>
        </li>
      );
    })}
  </ul>
);

interface DetailsStepProps extends AddUserCardProps {
  type: UserType;
  /** Back to the first step, discarding the details. */
  onBack: () => void;
}
const DetailsStep = ({ type, onBack, onClose, onAdded }: DetailsStepProps) => {
  const [blank] = useState(() => newDraft(type));
  const [draft, setDraft] = useState<UserDraft>(blank);
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: (sent: UserDraft) => addUser(inputOf(sent)),
    onSuccess: async (user) => {
      showToast('good', m.users_added({ name: user.full_name }));
      // the row that will be focused must exist first
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      onAdded(user);
    },
    meta: { failure: (error) => m.users_add_failed({ reason: reasonOf(error) }) },
  });
  return (
    <UserForm
      title={m.users_details_of({ type })}
      before={blank}
      draft={draft}
      onChange={setDraft}
      save={add}
      addGroup={withNewGroup}
      onBack={onBack}
      onCancel={onClose}
      onClose={onClose}
    />
  );
};

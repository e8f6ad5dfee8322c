import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2, SlidersHorizontal, User as Person, UserRound, type LucideIcon } from 'lucide-react';
import { userTypes, type User, type UserType } from '@zuzu/domain/users/user.ts';
import { USERS_KEY, addUser } from '#api/users.ts';
import { Button } from '#components/controls/button.tsx';
import { Panel } from '#components/dialogs/panel.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { useUnsavedChangesPrompt } from '#components/dialogs/use-unsaved-changes-prompt.tsx';
import { TypeBadge } from '#components/page/type-badge.tsx';
import { m } from '#texts/generated/messages.js';
import { currentDirection } from '#texts/language.ts';
import { useFaultFocus } from './use-fault-focus.ts';
import { inputOf, isChanged, newDraft, withNewGroup, type UserDraft } from './user-draft.ts';
import { faultsLeft, faultsOf, reasonOf, type Faults } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';
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

/** Where an arrow key leads in the list: left is onward in a page that runs from right to left. */
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
        <li key={type}>
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

interface DetailsStepProps {
  type: UserType;
  /** Back to the first step, discarding the details. */
  onBack: () => void;
  onClose: () => unknown;
  onAdded: (user: User) => void;
}
const DetailsStep = ({ type, onBack, onClose, onAdded }: DetailsStepProps) => {
  const [blank] = useState(() => newDraft(type));
  const [draft, setDraft] = useState<UserDraft>(blank);
  const [faults, setFaults] = useState<Faults>({});
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => addUser(inputOf(draft)),
    onSuccess: async (user) => {
      showToast('good', m.users_added({ name: user.full_name }));
      // the row that will take the focus must exist first
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      onAdded(user);
    },
    onError: (error) => setFaults(faultsOf(error)),
    meta: { failure: (error) => m.users_add_failed({ reason: reasonOf(error) }) },
  });
  useFaultFocus(fields, add.error);
  const { close, question } = useUnsavedChangesPrompt(!add.isSuccess && isChanged(blank, draft), onClose, ['add']);

  return (
    <>
      <Panel
        title={m.users_details_of({ type })}
        art={<TypeBadge type={type} />}
        onClose={close}
        foot={
          <>
            {/* not disabled while it saves: it would lose the focus */}
            <Button type="submit" form={form} aria-disabled={add.isPending}>
              {add.isPending ? m.office_saving() : m.office_save()}
            </Button>
            <Button tone="quiet" onClick={() => void onClose()}>
              {m.office_cancel()}
            </Button>
          </>
        }
      >
        <Button tone="link" className="narrow" onClick={onBack}>
          {m.users_back_to_types()}
        </Button>
        <form
          id={form}
          ref={fields}
          noValidate
          className="stack gap-4 top"
          onSubmit={(event) => {
            event.preventDefault();
            if (!add.isPending) add.mutate();
          }}
        >
          <UserFields
            draft={draft}
            onChange={(next) => {
              setFaults(faultsLeft(faults, draft, next));
              setDraft(next);
            }}
            faults={faults}
            addGroup={withNewGroup}
          />
        </form>
      </Panel>
      {question}
    </>
  );
};

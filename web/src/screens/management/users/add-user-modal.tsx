import { useId, useState, type KeyboardEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Building2, SlidersHorizontal, User as Person, UserRound, type LucideIcon } from 'lucide-react';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { api } from '../../../api/client.ts';
import { USERS_KEY } from '../../../api/users.ts';
import { Button } from '../../../components/button.tsx';
import { Modal } from '../../../components/modal.tsx';
import { showToast } from '../../../components/toast.ts';
import { useLeaveQuestion } from '../../../components/use-leave-question.tsx';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { inputOf, isChanged, newDraft, withNewGroup, type UserDraft } from './user-draft.ts';
import { faultsOf, reasonOf, type Faults } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';
import s from './add-user-modal.module.css';

/** A user in two steps: the type, then the details (spec, section 2: Add New User). */
export const AddUserModal = ({ onClose }: { onClose: () => void }) => {
  const [type, setType] = useState<UserType>();
  return type ? (
    <DetailsStep type={type} onBack={() => setType(undefined)} onClose={onClose} />
  ) : (
    <Modal title={m.users_select_type()} onClose={onClose}>
      <TypeStep onChoose={setType} />
    </Modal>
  );
};

const cards: Readonly<Record<UserType, { icon: LucideIcon; text: () => string }>> = {
  A: { icon: Person, text: m.users_type_text_a },
  B: { icon: UserRound, text: m.users_type_text_b },
  C: { icon: Building2, text: m.users_type_text_c },
  M: { icon: SlidersHorizontal, text: m.users_type_text_m },
};

/** How far an arrow key moves; the page is right-to-left. */
const moves: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowDown: 1, ArrowRight: -1, ArrowUp: -1 };

const moveFocus = (event: KeyboardEvent<HTMLUListElement>) => {
  const by = moves[event.key];
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
            <strong>
              <Text>{m.users_type_of({ type })}</Text>
            </strong>
            <span className={s.text}>
              <Text>{text()}</Text>
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);

interface DetailsStepProps {
  type: UserType;
  /** Back to the first step: everything that was entered is gone (spec, section 4). */
  onBack: () => void;
  onClose: () => void;
}
const DetailsStep = ({ type, onBack, onClose }: DetailsStepProps) => {
  const [blank] = useState(() => newDraft(type));
  const [draft, setDraft] = useState<UserDraft>(blank);
  const [faults, setFaults] = useState<Faults>({});
  const form = useId();
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => api.users.add(inputOf(draft)),
    onSuccess: ({ full_name }) => {
      showToast('good', m.users_added({ name: full_name }));
      void queries.invalidateQueries({ queryKey: USERS_KEY });
      onClose();
    },
    onError: (error) => setFaults(faultsOf(error)),
    meta: { failure: (error) => m.users_add_failed({ reason: reasonOf(error) }) },
  });
  const { close, question } = useLeaveQuestion(!add.isSuccess && isChanged(blank, draft), onClose);

  return (
    <>
      <Modal
        title={m.users_details_of({ type })}
        onClose={close}
        back={
          <Button tone="link" size="s" onClick={onBack}>
            <Text>{m.users_back_to_types()}</Text>
          </Button>
        }
        foot={
          <>
            <Button size="s" type="submit" form={form} disabled={add.isPending}>
              <Text>{add.isPending ? m.users_saving() : m.users_save()}</Text>
            </Button>
            <Button tone="quiet" size="s" onClick={onClose}>
              <Text>{m.users_cancel()}</Text>
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          className={s.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!add.isPending) add.mutate();
          }}
        >
          <UserFields
            isNew
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              setFaults({});
            }}
            faults={faults}
            addGroup={withNewGroup}
          />
        </form>
      </Modal>
      {question}
    </>
  );
};

import { Armchair } from 'lucide-react';
import type { Group } from '@zuzu/domain/users/group.ts';
import { spaceNoises, spaceRooms } from '@zuzu/domain/videos/needs.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { spaceText, spaceWords } from '#features/videos/needs-text.ts';
import { chooseSpace, useLessonSpace, type SpaceChoice } from '#lib/session/lesson-space.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './space-chip.module.css';

export type SpaceGroup = Pick<Group, 'name' | 'preferences'> & { _id?: string };

/** The usual choice of classes that can't leave their desks. */
const AT_DESKS: SpaceChoice = { room: 'desk', posture: 'seated', noise: 'quiet' };
const ANY = 'any';

/** Chooses where a group moves today: the most common choice with one press, or space, posture and noise one by one. */
export const SpaceSheet = ({ group, onClose }: { group: SpaceGroup; onClose: () => void }) => {
  const { choice, inSearch } = useLessonSpace(group);
  const { room, posture, noise } = choice;
  const take = (wish: SpaceChoice) => {
    chooseSpace(group, wish);
    onClose();
  };
  const usual = group.preferences.place ?? {};
  return (
    <Modal
      title={m.place_title()}
      sub={groupTitle(group.name)}
      onClose={onClose}
      foot={
        <Button size="l" onClick={onClose}>
          {m.place_done()}
        </Button>
      }
    >
      <div className={s.sheet}>
        <Button tone="quiet" size="l" className={s.preset} onClick={() => take(AT_DESKS)}>
          <Armchair aria-hidden />
          {spaceText(AT_DESKS)}
        </Button>
        {inSearch !== undefined && (
          <Button tone="quiet" className={s.preset} onClick={() => take(usual)}>
            {m.place_as_usual({ place: spaceText(usual) })}
          </Button>
        )}
        <Choice
          label={m.place_room()}
          options={[...spaceRooms.map((id) => ({ id, text: spaceWords[id]() })), { id: ANY, text: m.place_anywhere() }]}
          value={room ?? ANY}
          onChange={(id) => chooseSpace(group, { ...choice, room: id === ANY ? undefined : id })}
        />
        <Choice
          label={m.place_posture()}
          options={[
            { id: 'seated', text: spaceWords.seated() },
            { id: ANY, text: m.place_any_posture() },
          ]}
          value={posture ?? ANY}
          onChange={(id) => chooseSpace(group, { ...choice, posture: id === 'seated' ? id : undefined })}
        />
        <Choice
          label={m.place_noise()}
          options={[
            ...spaceNoises.map((id) => ({ id, text: spaceWords[id]() })),
            { id: ANY, text: m.place_any_noise() },
          ]}
          value={noise ?? ANY}
          onChange={(id) => chooseSpace(group, { ...choice, noise: id === ANY ? undefined : id })}
        />
      </div>
    </Modal>
  );
};

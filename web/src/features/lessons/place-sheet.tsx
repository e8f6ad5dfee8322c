import { Armchair } from 'lucide-react';
import type { Group } from '@zuzu/domain/users/group.ts';
import { placeNoises, placeRooms } from '@zuzu/domain/videos/needs.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { placeText, placeWords } from '#features/videos/needs-text.ts';
import { askForPlace, usePlace, type PlaceChoice } from '#lib/session/places.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './place-chip.module.css';

export type PlaceGroup = Pick<Group, 'name' | 'preferences'> & { _id?: string };

/** The usual choice of classes that can't leave their desks. */
const AT_DESKS: PlaceChoice = { room: 'desk', posture: 'seated', noise: 'quiet' };
const ANY = 'any';

interface PlaceSheetProps {
  group: PlaceGroup;
  onClose: () => void;
}
/** Chooses where a group moves today: the most common choice with one press, or space, posture and noise one by one. */
export const PlaceSheet = ({ group, onClose }: PlaceSheetProps) => {
  const { choice, inSearch } = usePlace(group);
  const { room, posture, noise } = choice;
  const take = (wish: PlaceChoice) => {
    askForPlace(group, wish);
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
          {placeText(AT_DESKS)}
        </Button>
        {inSearch !== undefined && (
          <Button tone="quiet" className={s.preset} onClick={() => take(usual)}>
            {m.place_as_usual({ place: placeText(usual) })}
          </Button>
        )}
        <Choice
          label={m.place_room()}
          options={[...placeRooms.map((id) => ({ id, text: placeWords[id]() })), { id: ANY, text: m.place_anywhere() }]}
          value={room ?? ANY}
          onChange={(id) => askForPlace(group, { ...choice, room: id === ANY ? undefined : id })}
        />
        <Choice
          label={m.place_posture()}
          options={[
            { id: 'seated', text: placeWords.seated() },
            { id: ANY, text: m.place_any_posture() },
          ]}
          value={posture ?? ANY}
          onChange={(id) => askForPlace(group, { ...choice, posture: id === 'seated' ? id : undefined })}
        />
        <Choice
          label={m.place_noise()}
          options={[
            ...placeNoises.map((id) => ({ id, text: placeWords[id]() })),
            { id: ANY, text: m.place_any_noise() },
          ]}
          value={noise ?? ANY}
          onChange={(id) => askForPlace(group, { ...choice, noise: id === ANY ? undefined : id })}
        />
      </div>
    </Modal>
  );
};

import { placeNoises, placePostures, placeRooms, type Place } from '@zuzu/domain/videos/needs.ts';
import { Select, type Option } from '#components/controls/select.tsx';
import { Fold } from '#components/page/fold.tsx';
import { placeText, placeWords } from '#components/videos/needs-text.ts';
import { m } from '#texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';
import s from './needs-fields.module.css';

const ANY = '';
/** The words of a place stand inside of sentences. */
const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const optionsOf = <Id extends keyof typeof placeWords>(
  any: string,
  values: readonly Id[],
): Option<Id | typeof ANY>[] => [
  { id: ANY, text: asTitle(any) },
  ...values.map((id) => ({ id, text: asTitle(placeWords[id]()) })),
];

interface PlaceFieldsProps {
  value: Place;
  onChange: (place: Place) => void;
}
/** What a place asks of room, posture and noise. */
const PlaceSelects = ({ value, onChange }: PlaceFieldsProps) => (
  <>
    <Select
      label={m.place_room()}
      options={optionsOf(m.place_anywhere(), placeRooms)}
      value={value.room ?? ANY}
      onChange={(room) => onChange({ ...value, room: room || undefined })}
    />
    <Select
      label={m.place_posture()}
      options={optionsOf(m.place_any_posture(), placePostures)}
      value={value.posture ?? ANY}
      onChange={(posture) => onChange({ ...value, posture: posture || undefined })}
    />
    <Select
      label={m.place_noise()}
      options={optionsOf(m.place_any_noise(), placeNoises)}
      value={value.noise ?? ANY}
      onChange={(noise) => onChange({ ...value, noise: noise || undefined })}
    />
  </>
);

/** A place, for figures and simulations: side by side. */
export const PlaceRow = (props: PlaceFieldsProps) => (
  <div className={s.row}>
    <PlaceSelects {...props} />
  </div>
);

/** The usual place of a group, with the things that are there; also with some that can't be stored. Folded to a line at first. */
export const PlaceFields = ({ value, onChange, isOpen = false }: PlaceFieldsProps & { isOpen?: boolean }) => (
  <Fold
    className={s.place}
    isOpen={isOpen}
    summary={
      <>
        <b>{m.place_usual()}</b> <span className="soft">{placeText(value)}</span>
      </>
    }
  >
    <div className={s.needs}>
      <PlaceSelects value={value} onChange={onChange} />
      <ThingsField
        label={m.place_things_there()}
        value={value.things}
        hint={m.place_things_hint()}
        onChange={(things) => onChange({ ...value, things })}
      />
    </div>
  </Fold>
);

import { placeNoises, placePostures, placeRooms, type Place } from '@zuzu/domain/videos/needs.ts';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { placeText, placeWords } from '#features/videos/needs-text.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';
import s from './place-fields.module.css';

/** The words of a place stand inside of sentences. */
const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const placeChoices = [
  { property: 'room', label: m.place_room, any: m.place_anywhere, values: placeRooms },
  { property: 'posture', label: m.place_posture, any: m.place_any_posture, values: placePostures },
  { property: 'noise', label: m.place_noise, any: m.place_any_noise, values: placeNoises },
] as const;

interface PlaceFieldsProps {
  value: Place;
  onChange: (place: Place) => void;
}
/** What a place asks of room, posture and noise. */
const PlaceSelects = ({ value, onChange }: PlaceFieldsProps) =>
  placeChoices.map(({ property, label, any, values }) => (
    <OptionalSelect
      key={property}
      label={label()}
      none={asTitle(any())}
      options={values.map((id) => ({ id, text: asTitle(placeWords[id]()) }))}
      value={value[property]}
      onChange={(id) => onChange({ ...value, [property]: id })}
    />
  ));

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
    <div className="fields end">
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

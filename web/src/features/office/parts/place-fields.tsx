import { placeNoises, placePostures, placeRooms, type Place } from '@zuzu/domain/videos/needs.ts';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { placeText, placeWords } from '#features/videos/needs-text.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';
import s from './place-fields.module.css';

/** Capitalizes labels that are written for use inside a sentence. */
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
/** Room, posture and noise of a place. */
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

/** Compact place selector for figures and simulations. */
export const PlaceRow = (props: PlaceFieldsProps) => (
  <div className={s.row}>
    <PlaceSelects {...props} />
  </div>
);

/** Edits the usual place of a group with the things available there; may hold invalid things. Initially collapsed to a line. */
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

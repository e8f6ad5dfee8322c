import { useState } from 'react';
import { tagsFault, tagsOfText } from '@zuzu/domain/themes/typed-tags.ts';
import {
  MAX_THING,
  MAX_THINGS,
  placeNoises,
  placePostures,
  placeRooms,
  type Place,
} from '@zuzu/domain/videos/needs.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { Field } from '#components/controls/field.tsx';
import { Select, type Option } from '#components/controls/select.tsx';
import { placeWords } from '#components/videos/needs-text.ts';
import { m } from '#texts/generated/messages.js';
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
/** What a place asks of room, posture and noise, side by side. */
export const PlaceSelects = ({ value, onChange }: PlaceFieldsProps) => (
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

/** The usual place of a group, with the things that are there. */
export const PlaceFields = ({ value, onChange }: PlaceFieldsProps) => {
  const [typed, setTyped] = useState(() => textOfTags(value.things ?? []));
  const things = tagsOfText(typed);
  const isFaulty = things.length > MAX_THINGS || tagsFault(things) !== undefined;
  return (
    <fieldset className={s.place}>
      <legend>{m.place_usual()}</legend>
      <div className={s.needs}>
        <PlaceSelects value={value} onChange={onChange} />
        <Field
          label={m.place_things_there()}
          value={typed}
          hint={m.place_things_hint()}
          onChange={(text) => {
            setTyped(text);
            const given = tagsOfText(text);
            if (given.length <= MAX_THINGS && tagsFault(given) === undefined)
              onChange({ ...value, things: given.length > 0 ? given : undefined });
          }}
          error={isFaulty ? m.needs_fault_things({ count: MAX_THINGS, length: MAX_THING }) : undefined}
        />
      </div>
    </fieldset>
  );
};

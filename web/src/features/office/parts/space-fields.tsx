import { spaceNoises, spacePostures, spaceRooms, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { spaceText, spaceWords } from '#features/videos/needs-text.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';
import s from './space-fields.module.css';

/** Capitalizes labels that are written for use inside a sentence. */
const asTitle = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const spaceChoices = [
  { property: 'room', label: m.place_room, any: m.place_anywhere, values: spaceRooms },
  { property: 'posture', label: m.place_posture, any: m.place_any_posture, values: spacePostures },
  { property: 'noise', label: m.place_noise, any: m.place_any_noise, values: spaceNoises },
] as const;

interface SpaceFieldsProps {
  value: LessonSpace;
  onChange: (space: LessonSpace) => void;
}
/** Room, posture and noise of a place. */
const SpaceSelects = ({ value, onChange }: SpaceFieldsProps) =>
  spaceChoices.map(({ property, label, any, values }) => (
    <OptionalSelect
      key={property}
      label={label()}
      none={asTitle(any())}
      options={values.map((id) => ({ id, text: asTitle(spaceWords[id]()) }))}
      value={value[property]}
      onChange={(id) => onChange({ ...value, [property]: id })}
    />
  ));

/** Compact place selector for figures and simulations. */
export const SpaceRow = (props: SpaceFieldsProps) => (
  <div className={s.row}>
    <SpaceSelects {...props} />
  </div>
);

/** Edits the usual place of a group with the things available there; may hold invalid things. Initially collapsed to a line. */
export const SpaceFields = ({ value, onChange, isOpen = false }: SpaceFieldsProps & { isOpen?: boolean }) => (
  <Fold
    className={s.space}
    isOpen={isOpen}
    summary={
      <>
        <b>{m.place_usual()}</b> <span className="soft">{spaceText(value)}</span>
      </>
    }
  >
    <div className="fields end">
      <SpaceSelects value={value} onChange={onChange} />
      <ThingsField
        label={m.place_things_there()}
        value={value.things}
        hint={m.place_things_hint()}
        onChange={(things) => onChange({ ...value, things })}
      />
    </div>
  </Fold>
);

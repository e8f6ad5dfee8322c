import { noises, postures, rooms, type VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { needNames } from '#features/videos/needs-text.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';

/** The single-choice needs, in display order. */
export const needChoices = [
  { property: 'room', label: m.needs_room, values: rooms },
  { property: 'posture', label: m.needs_posture, values: postures },
  { property: 'noise', label: m.needs_noise, values: noises },
] as const;

interface NeedsFieldsProps {
  value: VideoNeeds;
  /** Also called with invalid things. */
  onChange: (needs: VideoNeeds) => void;
}
/** Edits the needs of a video: room, posture, noise and things. */
export const NeedsFields = ({ value, onChange }: NeedsFieldsProps) => {
  const needsNone = value.things?.length === 0;
  const setThings = (things: string[] | undefined) => onChange({ ...value, things });
  return (
    <div className="fields end">
      {needChoices.map(({ property, label, values }) => (
        <OptionalSelect
          key={property}
          label={label()}
          none={m.needs_unlabelled()}
          options={values.map((id) => ({ id, text: needNames[id]() }))}
          value={value[property]}
          onChange={(id) => onChange({ ...value, [property]: id })}
        />
      ))}
      <ThingsField
        key={String(needsNone)}
        label={m.needs_things()}
        value={value.things}
        placeholder={value.things ? '' : m.needs_unlabelled()}
        isDisabled={needsNone}
        onChange={setThings}
      />
      <Checkbox isSelected={needsNone} onChange={(isNone) => setThings(isNone ? [] : undefined)}>
        {m.needs_no_things()}
      </Checkbox>
    </div>
  );
};

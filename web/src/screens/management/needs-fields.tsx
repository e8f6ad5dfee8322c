import { noises, postures, rooms, type VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { Checkbox } from '#components/controls/checkbox.tsx';
import { Select, type Option } from '#components/controls/select.tsx';
import { needNames } from '#components/videos/needs-text.ts';
import { m } from '#texts/generated/messages.js';
import { ThingsField } from './things-field.tsx';
import s from './needs-fields.module.css';

const NONE = '';

interface NeedsFieldsProps {
  value: VideoNeeds;
  /** Called also with things that can't be stored. */
  onChange: (needs: VideoNeeds) => void;
}
/** What a video needs: room, posture, noise and things. */
export const NeedsFields = ({ value, onChange }: NeedsFieldsProps) => {
  const needsNone = value.things?.length === 0;
  const withNone = <Id extends keyof typeof needNames>(values: readonly Id[]): Option<Id | typeof NONE>[] => [
    { id: NONE, text: m.needs_unlabelled() },
    ...values.map((id) => ({ id, text: needNames[id]() })),
  ];
  const setThings = (things: string[] | undefined) => onChange({ ...value, things });
  return (
    <div className={s.needs}>
      <Select
        label={m.needs_room()}
        options={withNone(rooms)}
        value={value.room ?? NONE}
        onChange={(room) => onChange({ ...value, room: room || undefined })}
      />
      <Select
        label={m.needs_posture()}
        options={withNone(postures)}
        value={value.posture ?? NONE}
        onChange={(posture) => onChange({ ...value, posture: posture || undefined })}
      />
      <Select
        label={m.needs_noise()}
        options={withNone(noises)}
        value={value.noise ?? NONE}
        onChange={(noise) => onChange({ ...value, noise: noise || undefined })}
      />
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

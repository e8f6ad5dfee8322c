import { useState } from 'react';
import { tagsFault, tagsOfText } from '@zuzu/domain/themes/typed-tags.ts';
import { MAX_THING, MAX_THINGS, noises, postures, rooms, type VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { Checkbox } from '#components/controls/checkbox.tsx';
import { Field } from '#components/controls/field.tsx';
import { Select, type Option } from '#components/controls/select.tsx';
import { needNames } from '#components/videos/needs-text.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './needs-fields.module.css';

const NONE = '';
/** The things that a text names; undefined if they can't be stored. */
const thingsOfText = (text: string): string[] | undefined => {
  const things = tagsOfText(text);
  return things.length <= MAX_THINGS && tagsFault(things) === undefined ? things : undefined;
};

interface NeedsFieldsProps {
  value: VideoNeeds;
  /** Called with each state that can be stored. */
  onChange: (needs: VideoNeeds) => void;
}
/** What a video needs: room, posture, noise and things. */
export const NeedsFields = ({ value, onChange }: NeedsFieldsProps) => {
  const [typed, setTyped] = useState(() => textOfTags(value.things ?? []));
  const isFaulty = thingsOfText(typed) === undefined;
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
      <Field
        label={m.needs_things()}
        value={typed}
        placeholder={value.things ? '' : m.needs_unlabelled()}
        isDisabled={value.things?.length === 0}
        onChange={(text) => {
          setTyped(text);
          const things = thingsOfText(text);
          if (things) setThings(things.length > 0 ? things : undefined);
        }}
        error={isFaulty ? m.needs_fault_things({ count: MAX_THINGS, length: MAX_THING }) : undefined}
      />
      <Checkbox
        isSelected={value.things?.length === 0}
        onChange={(isNone) => {
          setTyped('');
          setThings(isNone ? [] : undefined);
        }}
      >
        <Text>{m.needs_no_things()}</Text>
      </Checkbox>
    </div>
  );
};

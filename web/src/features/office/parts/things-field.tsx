import { useState } from 'react';
import { MAX_THING, MAX_THINGS } from '@zuzu/domain/videos/needs.ts';
import { tagsOfText, textOfTags } from '@zuzu/domain/videos/tags.ts';
import { Field } from '#ui/fields/field.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { areStorable } from './storable-things.ts';

interface ThingsFieldProps {
  label: string;
  value: readonly string[] | undefined;
  /** Called with every list, valid or not; with undefined for an empty one. */
  onChange: (things: string[] | undefined) => void;
  placeholder?: string;
  hint?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
}
/** Edits comma-separated things. */
export const ThingsField = ({ value, onChange, ...field }: ThingsFieldProps) => {
  const [typed, setTyped] = useState(() => textOfTags(value ?? []));
  const isFaulty = !areStorable(tagsOfText(typed));
  return (
    <Field
      {...field}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const things = tagsOfText(text);
        onChange(things.length > 0 ? things : undefined);
      }}
      error={isFaulty ? m.needs_fault_things({ count: MAX_THINGS, length: MAX_THING }) : undefined}
    />
  );
};

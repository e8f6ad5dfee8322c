import { useState } from 'react';
import { lessonsPerWeekFrom } from '@zuzu/domain/users/preferences.ts';
import { Field } from '#components/controls/field.tsx';

interface PerWeekFieldProps {
  label: string;
  value: number;
  onChange: (count: number) => void;
  error?: string | undefined;
}
/** Lessons per week: a non-number or a value below 1 becomes 1, as soon as the field is left. */
export const PerWeekField = ({ label, value, onChange, error }: PerWeekFieldProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      label={label}
      ltr
      type="number"
      inputMode="numeric"
      value={typed ?? String(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(lessonsPerWeekFrom(text));
      }}
      onBlur={() => setTyped(undefined)}
      error={error}
    />
  );
};

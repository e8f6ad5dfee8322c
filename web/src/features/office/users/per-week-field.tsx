import { useState } from 'react';
import { lessonsPerWeekFrom } from '@zuzu/domain/users/preferences.ts';
import { Field } from '#ui/fields/field.tsx';

interface PerWeekFieldProps {
  label: string;
  value: number;
  onChange: (count: number) => void;
  error?: string | undefined;
}
/** Lessons per week: on blur, invalid input and numbers below 1 become 1. */
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

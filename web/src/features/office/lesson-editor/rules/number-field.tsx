import { useState } from 'react';
import { Field } from '#ui/fields/field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Called for every number typed, valid or not: validation errors are shown below the field. */
  onChange: (value: number) => void;
  error: string | undefined;
}
/** A number input without bounds while typing; text that isn't a number leaves the value unchanged. */
export const NumberField = ({ label, value, onChange, error }: NumberFieldProps) => {
  const [typed, setTyped] = useState(String(value));
  // an external change (undo, the other percentage) replaces the field's text
  const shown = numberOf(typed) === value ? typed : String(value);
  const [isTyping, setTyping] = useState(false);
  return (
    <Field
      label={label}
      ltr
      inputMode="decimal"
      value={isTyping ? typed : shown}
      error={error}
      onFocus={() => {
        setTyped(shown);
        setTyping(true);
      }}
      onBlur={() => {
        setTyped(String(value));
        setTyping(false);
      }}
      onChange={(text) => {
        setTyped(text);
        const number = numberOf(text);
        if (number !== undefined) onChange(number);
      }}
    />
  );
};

/** Matches digits with a decimal point or comma, and a sign. */
const numberOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.');
  return /^[-+]?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
};

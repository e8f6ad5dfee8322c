import { useState } from 'react';
import { Field } from '#components/controls/field.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Hears of every number that is typed, however odd: what may be saved is said below the field. */
  onChange: (value: number) => void;
  error: string | undefined;
}
/** A number that isn't bounded while it is typed; a text that is none leaves the value as it was. */
export const NumberField = ({ label, value, onChange, error }: NumberFieldProps) => {
  const [typed, setTyped] = useState(String(value));
  // a value from elsewhere (undo, the other percentage) replaces what stands in the field
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

/** Digits with a point or a comma, and a sign; nothing else. */
const numberOf = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.');
  return /^[-+]?\d{1,9}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
};

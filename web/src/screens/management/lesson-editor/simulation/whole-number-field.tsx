import { Field } from '#components/controls/field.tsx';
import { m } from '#texts/generated/messages.js';

/** What was typed, if it is a whole number from 1 to `most`. */
export const wholeNumberIn = (text: string, most: number): number | undefined => {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= most ? value : undefined;
};

interface WholeNumberFieldProps {
  label: string;
  value: string;
  most: number;
  onChange: (value: string) => void;
}
/** A field for a number of things; it says what it takes as soon as something else stands in it. */
export const WholeNumberField = ({ label, value, most, onChange }: WholeNumberFieldProps) => (
  <Field
    label={label}
    ltr
    inputMode="numeric"
    value={value}
    onChange={onChange}
    error={wholeNumberIn(value, most) === undefined ? m.simulation_count_error({ most }) : undefined}
  />
);

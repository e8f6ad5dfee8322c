import { Field } from '#ui/fields/field.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** The number typed, if it is a whole number from 1 to `max`. */
export const wholeNumberIn = (text: string, max: number): number | undefined => {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= max ? value : undefined;
};

interface WholeNumberFieldProps {
  label: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
}
/** A field for a whole number; invalid input shows the allowed range at once. */
export const WholeNumberField = ({ label, value, max, onChange }: WholeNumberFieldProps) => (
  <Field
    label={label}
    ltr
    inputMode="numeric"
    value={value}
    onChange={onChange}
    error={wholeNumberIn(value, max) === undefined ? m.simulation_count_error({ most: max }) : undefined}
  />
);

import { Field } from '#ui/fields/field.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Returns the typed number if it is an integer from 1 to `max`. */
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
/** An integer field; invalid input shows the allowed range immediately. */
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

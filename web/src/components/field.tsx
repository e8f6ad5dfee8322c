import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { Text } from '../texts/text.tsx';
import s from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'value' | 'onChange'> {
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Phones, file names, paths, numbers. */
  ltr?: boolean;
  /** Several lines. */
  area?: boolean;
  /** What is wrong with the value; '' or nothing when it is fine. */
  error?: string | undefined;
  /** A sign at the field's end. */
  unit?: ReactNode;
}
/** A text field with its label and its error. Errors come from outside, so that a server's word never blocks the next try. */
export const Field = ({ label, hideLabel, placeholder = '', ltr, area, error, unit, ...rest }: FieldProps) => (
  <TextField
    {...rest}
    {...(hideLabel ? { 'aria-label': label } : {})}
    validationBehavior="aria"
    isInvalid={!!error}
    className={s.field!}
  >
    {!hideLabel && (
      <Label>
        <Text>{label}</Text>
      </Label>
    )}
    {area ? (
      <TextArea placeholder={placeholder} rows={3} className={s.input!} />
    ) : (
      <span className={s.box}>
        <Input placeholder={placeholder} dir={ltr ? 'ltr' : 'auto'} className={s.input!} />
        {unit && <span className={s.unit}>{unit}</span>}
      </span>
    )}
    {error && (
      <FieldError className={s.error!}>
        <Text>{error}</Text>
      </FieldError>
    )}
  </TextField>
);

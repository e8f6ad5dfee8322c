import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text as AriaText } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { Text } from '#texts/text.tsx';
import s from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'validationBehavior'> {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  placeholder?: string;
  /** For phones, addresses, paths and numbers. */
  ltr?: boolean;
  /** Several lines. */
  area?: boolean;
  /** What is wrong with the value; shown below the field, which is outlined. */
  error?: string | undefined;
  /** Worth knowing about the value, which is taken all the same. */
  hint?: string | undefined;
  /** A sign or a word at the inline-end, inside the field. */
  unit?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}
/** One line of text, or several, with its label above and its fault below. */
export const Field = ({
  label,
  hideLabel,
  placeholder,
  ltr,
  area,
  error,
  hint,
  unit,
  inputRef,
  ...rest
}: FieldProps) => (
  <TextField
    {...rest}
    {...(hideLabel && { 'aria-label': label })}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    className={s.field!}
  >
    {!hideLabel && (
      <Label className={s.label!}>
        <Text>{label}</Text>
      </Label>
    )}
    {area ? (
      <TextArea {...(placeholder !== undefined && { placeholder })} rows={3} className={s.input!} />
    ) : (
      <span className={s.box}>
        <Input
          {...(inputRef && { ref: inputRef })}
          {...(placeholder !== undefined && { placeholder })}
          {...(ltr && { dir: 'ltr' })}
          className={s.input!}
        />
        {unit !== undefined && <span className={s.unit}>{unit}</span>}
      </span>
    )}
    {hint !== undefined && (
      <AriaText slot="description" className={s.hint!}>
        <Text>{hint}</Text>
      </AriaText>
    )}
    {error !== undefined && (
      <FieldError className={s.error!}>
        <Text>{error}</Text>
      </FieldError>
    )}
  </TextField>
);

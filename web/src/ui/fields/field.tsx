import { useId } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text as AriaText } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import s from './field.module.css';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'isInvalid' | 'validationBehavior'> {
  label: string;
  /** Hides the label visually. */
  hideLabel?: boolean;
  placeholder?: string;
  /** For phone numbers, URLs, paths and numbers. */
  ltr?: boolean;
  /** For words of any language: the first letter determines the direction. */
  anyDirection?: boolean;
  /** Multi-line. */
  area?: boolean;
  /** Validation error, shown below the outlined field. */
  error?: string | undefined;
  /** A hint about a valid value. */
  hint?: string | undefined;
  /** Suggested values. */
  suggestions?: readonly string[] | undefined;
}
/** A text field, single-line or multi-line, with its label above and its error below. */
export const Field = ({
  label,
  hideLabel,
  placeholder,
  ltr,
  anyDirection,
  area,
  error,
  hint,
  suggestions,
  ...rest
}: FieldProps) => {
  const list = useId();
  return (
    <TextField
      {...rest}
      {...(hideLabel && { 'aria-label': label })}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={s.field!}
    >
      {!hideLabel && <Label className="narrow semibold">{label}</Label>}
      {area ? (
        <TextArea
          {...(placeholder !== undefined && { placeholder })}
          {...(ltr && { dir: 'ltr' })}
          rows={3}
          className={s.input!}
        />
      ) : (
        <span className={s.box}>
          <Input
            {...(placeholder !== undefined && { placeholder })}
            {...(ltr && { dir: 'ltr' })}
            {...(anyDirection && { dir: 'auto' })}
            {...(suggestions && { list })}
            className={s.input!}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </span>
      )}
      {hint !== undefined && (
        <AriaText slot="description" className="soft">
          {hint}
        </AriaText>
      )}
      {error !== undefined && <FieldError className="bad semibold">{error}</FieldError>}
    </TextField>
  );
};

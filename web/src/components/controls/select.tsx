import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from '#texts/text.tsx';
import fields from './field.module.css';
import s from './select.module.css';

/** `text` is what is read and typed for; `show` what is drawn in its place. */
export interface Option<Id extends string | number> {
  id: Id;
  text: string;
  show?: ReactNode;
}
interface SelectProps<Id extends string | number> {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  options: readonly Option<Id>[];
  /** Null: nothing is chosen yet. */
  value: Id | null;
  onChange: (id: Id) => void;
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  isDisabled?: boolean;
  error?: string | undefined;
  /** Outlined as faulty without a text of its own. */
  isInvalid?: boolean;
}
/** One of several from a list that opens. */
export const Select = <Id extends string | number>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  placeholder = '—',
  isDisabled = false,
  error,
  isInvalid = false,
}: SelectProps<Id>) => (
  <AriaSelect
    {...(hideLabel && { 'aria-label': label })}
    value={value}
    onChange={(id) => {
      const option = options.find((candidate) => candidate.id === id);
      if (option) onChange(option.id);
    }}
    placeholder={placeholder}
    isDisabled={isDisabled}
    isInvalid={isInvalid || error !== undefined}
    validationBehavior="aria"
    className={fields.field!}
  >
    {!hideLabel && (
      <Label className={fields.label!}>
        <Text>{label}</Text>
      </Label>
    )}
    <Button className={`${fields.input} ${s.button}`}>
      <SelectValue />
      <ChevronDown aria-hidden />
    </Button>
    {error !== undefined && (
      <FieldError className={fields.error!}>
        <Text>{error}</Text>
      </FieldError>
    )}
    <Popover className={s.popover!}>
      <ListBox className={s.list!}>
        {options.map(({ id, text, show }) => (
          <ListBoxItem key={id} id={id} textValue={text} className={s.option!}>
            {show ?? <Text>{text}</Text>}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
);

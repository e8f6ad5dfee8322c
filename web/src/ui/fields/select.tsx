import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import fields from './field.module.css';
import s from './select.module.css';

/** `text` is the accessible name, also matched by typing; `show` is rendered instead. */
export interface Option<Id extends string | number> {
  id: Id;
  text: string;
  show?: ReactNode;
}
interface SelectProps<Id extends string | number> {
  label: string;
  /** Hides the label visually. */
  hideLabel?: boolean;
  options: readonly Option<Id>[];
  /** Null while nothing is chosen. */
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder?: string;
  isDisabled?: boolean;
  /** Outlines the field as invalid. */
  isInvalid?: boolean;
}
/** A drop-down for a single choice. */
export const Select = <Id extends string | number>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  placeholder = '—',
  isDisabled = false,
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
    isInvalid={isInvalid}
    validationBehavior="aria"
    className={fields.field!}
  >
    {!hideLabel && <Label className="narrow semibold">{label}</Label>}
    <Button className={`${fields.input} ${s.button}`}>
      <SelectValue className="cut" />
      <ChevronDown className="soft" aria-hidden />
    </Button>
    <Popover className={s.popover!}>
      <ListBox className={s.list!}>
        {options.map(({ id, text, show }) => (
          <ListBoxItem key={id} id={id} textValue={text} className={s.option!}>
            {show ?? text}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
);

interface OptionalSelectProps<Id extends string | number> extends Omit<SelectProps<Id>, 'value' | 'onChange'> {
  /** The first option, which clears the choice. */
  none: string;
  value: Id | undefined;
  onChange: (id: Id | undefined) => void;
}
/** A drop-down for a single choice or none. */
export const OptionalSelect = <Id extends string | number>(props: OptionalSelectProps<Id>) => {
  const { none, options, value, onChange, ...select } = props;
  return (
    <Select<Id | ''>
      {...select}
      options={[{ id: '', text: none }, ...options]}
      value={value ?? ''}
      onChange={(id) => onChange(options.find((option) => option.id === id)?.id)}
    />
  );
};

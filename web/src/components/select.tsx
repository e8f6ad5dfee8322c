import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from '../texts/text.tsx';
import s from './select.module.css';
import field from './field.module.css';

interface SelectProps<Id extends string> {
  label: string;
  hideLabel?: boolean;
  /** Null: nothing is chosen yet. */
  value: Id | null;
  onChange: (value: Id) => void;
  options: readonly { id: Id; text: string }[];
  placeholder?: string;
  isDisabled?: boolean;
  error?: string | undefined;
}
/** One of a list that opens below. */
export const Select = <Id extends string>({
  label,
  hideLabel,
  value,
  onChange,
  options,
  placeholder = '—',
  isDisabled = false,
  error,
}: SelectProps<Id>) => (
  <AriaSelect
    aria-label={label}
    value={value}
    onChange={(key) => {
      const chosen = options.find(({ id }) => id === key);
      if (chosen) onChange(chosen.id);
    }}
    isDisabled={isDisabled}
    isInvalid={!!error}
    validationBehavior="aria"
    placeholder={placeholder}
    className={field.field!}
  >
    {!hideLabel && (
      <Label>
        <Text>{label}</Text>
      </Label>
    )}
    <Button className={`${field.input} ${s.button}`}>
      <SelectValue />
      <ChevronDown aria-hidden />
    </Button>
    {error && (
      <FieldError className={field.error!}>
        <Text>{error}</Text>
      </FieldError>
    )}
    <Popover className={s.list!}>
      <ListBox>
        {options.map(({ id, text }) => (
          <ListBoxItem key={id} id={id} textValue={text} className={s.option!}>
            <Text>{text}</Text>
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
);

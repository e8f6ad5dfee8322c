import type { ReactNode } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Text } from '#texts/text.tsx';
import { Checkbox } from './checkbox.tsx';
import s from './check-list.module.css';

interface CheckListProps<Id extends string | number> {
  label: string;
  options: readonly { id: Id; text: ReactNode }[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
}
/** Any number of several, as a grid of ticks. */
export const CheckList = <Id extends string | number>({ label, options, value, onChange }: CheckListProps<Id>) => (
  <CheckboxGroup
    value={value.map(String)}
    onChange={(ids) => onChange(options.map(({ id }) => id).filter((id) => ids.includes(String(id))))}
    className={s.list!}
  >
    <Label className={s.label!}>
      <Text>{label}</Text>
    </Label>
    {options.map(({ id, text }) => (
      <Checkbox key={id} value={String(id)}>
        {text}
      </Checkbox>
    ))}
  </CheckboxGroup>
);

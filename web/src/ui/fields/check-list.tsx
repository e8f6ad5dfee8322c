import type { ReactNode } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from './checkbox.tsx';
import s from './check-list.module.css';

interface CheckListProps<Id extends string | number> {
  label: string;
  /** For names of any length: one per line, two on wide screens. */
  wide?: boolean;
  options: readonly { id: Id; text: ReactNode }[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
}
/** Multiple choice, as a grid of checkboxes. */
export const CheckList = <Id extends string | number>({
  label,
  wide,
  options,
  value,
  onChange,
}: CheckListProps<Id>) => (
  <CheckboxGroup
    value={value.map(String)}
    onChange={(ids) => onChange(options.map(({ id }) => id).filter((id) => ids.includes(String(id))))}
    className={s.list!}
    data-wide={wide}
  >
    <Label className="whole small semibold">{label}</Label>
    {options.map(({ id, text }) => (
      <Checkbox key={id} value={String(id)}>
        {text}
      </Checkbox>
    ))}
  </CheckboxGroup>
);

import { useId, type ReactNode } from 'react';
import s from './choice.module.css';

interface ChoiceProps<Id extends string | number> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { id: Id; text: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** A segmented control instead of chips. */
  dense?: boolean;
}
/** Single choice, side by side: native radio buttons, invisible on top of their labels. */
export const Choice = <Id extends string | number>({ label, options, value, onChange, dense }: ChoiceProps<Id>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={dense ? s.segments : s.chips}>
      {options.map(({ id, text }) => (
        <label key={id} className={dense ? s.segment : s.chip}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          {text}
        </label>
      ))}
    </div>
  );
};

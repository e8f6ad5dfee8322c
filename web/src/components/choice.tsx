import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import s from './choice.module.css';

interface ChoiceProps<Id extends string> {
  label: string;
  options: readonly { id: Id; text: ReactNode }[];
  /** The ids that are on; exactly one unless `multiple`. */
  value: readonly Id[];
  onChange: (value: Id[]) => void;
  multiple?: boolean;
  /** A segmented control instead of chips. */
  dense?: boolean;
}
/** One of several, side by side (or several of them): chips on the user's side, a segmented control when `dense`. */
export const Choice = <Id extends string>({ label, options, value, onChange, multiple, dense }: ChoiceProps<Id>) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode={multiple ? 'multiple' : 'single'}
    disallowEmptySelection={!multiple}
    selectedKeys={value}
    onSelectionChange={(keys) => onChange(options.map(({ id }) => id).filter((id) => keys.has(id)))}
    className={dense ? s.segments! : s.chips!}
  >
    {options.map(({ id, text }) => (
      <ToggleButton key={id} id={id} className={dense ? s.segment! : s.choice!}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

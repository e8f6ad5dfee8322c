import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import s from './choice.module.css';

interface ChoiceProps<Id extends string | number> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly { id: Id; text: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
  /** A segmented control instead of chips. */
  dense?: boolean;
}
/** One of several, side by side. */
export const Choice = <Id extends string | number>({ label, options, value, onChange, dense }: ChoiceProps<Id>) => (
  <ToggleButtonGroup
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = options.find(({ id }) => keys.has(id));
      if (chosen) onChange(chosen.id);
    }}
    className={dense ? s.segments! : s.chips!}
  >
    {options.map(({ id, text }) => (
      <ToggleButton key={id} id={id} className={dense ? s.segment! : s.chip!}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

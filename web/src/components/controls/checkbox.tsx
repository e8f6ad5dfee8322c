import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import s from './checkbox.module.css';

/** A tick and what it stands for. */
export const Checkbox = ({
  children,
  ...rest
}: Omit<CheckboxProps, 'children' | 'className'> & { children?: ReactNode }) => (
  <AriaCheckbox {...rest} className={s.checkbox!}>
    <span className={s.tick}>
      <Check aria-hidden />
    </span>
    {children}
  </AriaCheckbox>
);

import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import s from './checkbox.module.css';

/** A checkbox with its label. */
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

import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import s from './checkbox.module.css';

type CheckboxProps = Omit<AriaCheckboxProps, 'children' | 'className'> & { children?: ReactNode };
/** A tick box; without children it needs an `aria-label`. */
export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <AriaCheckbox {...rest} className={s.checkbox!}>
    <span className={s.tick}>
      <Check aria-hidden />
    </span>
    {children}
  </AriaCheckbox>
);

import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import s from './button.module.css';

/** `action` is the one thing to do on a screen; `night` stands on dark ground; `icon` needs an `aria-label`. */
interface Look {
  tone?: 'action' | 'quiet' | 'icon' | 'danger' | 'night' | 'link';
  size?: 's' | 'l';
}
const classes = (className: string | undefined) => (className ? `${s.button} ${className}` : s.button);

/** A native button, so that the first page needs no script to show it. Presses in by `--press`. */
export const Button = ({
  tone = 'action',
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) => (
  <button {...rest} type={type} className={classes(className)} data-tone={tone} data-size={size} />
);

const Anchor = ({ tone = 'action', size, className, ...rest }: ComponentProps<'a'> & Look) => (
  <a {...rest} className={classes(className)} data-tone={tone} data-size={size} />
);
/** A way to another screen that looks like a button. */
export const ButtonLink = createLink(Anchor);

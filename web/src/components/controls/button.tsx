import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import s from './button.module.css';

/** `action` is a screen's primary button; `night` is for dark backgrounds; `icon` needs an `aria-label`. */
interface Look {
  tone?: 'action' | 'quiet' | 'icon' | 'danger' | 'night' | 'link';
  size?: 's' | 'l';
}
const classes = (className: string | undefined) => (className ? `${s.button} ${className}` : s.button);

/** A native button, so that the first page works without a script. Its pressed depth is `--press`. */
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
/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(Anchor);

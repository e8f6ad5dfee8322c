import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { buttonClasses, type Look } from './button.tsx';

const Anchor = ({ tone = 'action', size, className, ...rest }: ComponentProps<'a'> & Look) => (
  <a {...rest} className={buttonClasses(className)} data-tone={tone} data-size={size} />
);
/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(Anchor);

import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import s from './card-link.module.css';

const Anchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={className ? `${s.cardLink} ${className}` : s.cardLink} />
);
/** A whole card that leads to another screen; lifts under the pointer. */
export const CardLink = createLink(Anchor);

import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import s from './card-link.module.css';

const Anchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} data-card className={className ? `${s.cardLink} ${className}` : s.cardLink} />
);
/** A card that links to another screen; lifts on hover. */
export const CardLink = createLink(Anchor);

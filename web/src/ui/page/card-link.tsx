import type { ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';

const Anchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} data-card className={`lifts ${className ?? ''}`} />
);
/** A card that links to another screen; lifts on hover. */
export const CardLink = createLink(Anchor);

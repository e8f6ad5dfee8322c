import { use, type ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { buttonClasses, UsualSize, type Look } from './button.tsx';

const Anchor = ({ tone = 'action', size, className, ...rest }: ComponentProps<'a'> & Look) => {
  const usual = use(UsualSize);
  return <a {...rest} className={buttonClasses(className)} data-tone={tone} data-size={size ?? usual} />;
};
/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(Anchor);

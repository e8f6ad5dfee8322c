import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import s from './button.module.css';

/** `action` is a screen's primary button; `night` is for dark backgrounds; `icon` is that of `IconButton`. */
export interface Look {
  tone?: 'action' | 'quiet' | 'icon' | 'danger' | 'night' | 'link';
  size?: 's' | 'l';
}
/** The classes of anything that looks like a button. */
export const buttonClasses = (className: string | undefined) => (className ? `${s.button} ${className}` : s.button);

/** Default size of buttons and notices: small in the back-office. */
export const UsualSize = createContext<'s' | undefined>(undefined);

/** A native button, so that the first page works without a script. Its pressed depth is `--press`. */
export const Button = ({
  tone = 'action',
  size,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) => {
  const usual = use(UsualSize);
  return (
    <button {...rest} type={type} className={buttonClasses(className)} data-tone={tone} data-size={size ?? usual} />
  );
};

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'tone' | 'children'> {
  icon: ReactNode;
  /** Its accessible name. */
  label: string;
}
/** A button with only an icon. */
export const IconButton = ({ icon, label, ...rest }: IconButtonProps) => (
  <Button {...rest} tone="icon" aria-label={label}>
    {icon}
  </Button>
);

import s from './spinner.module.css';

interface SpinnerProps {
  /** The label for screen readers. */
  label: string;
  /** Small beside words. */
  size?: 's' | undefined;
  className?: string | undefined;
}
/** Five growing bars, one for each intensity. */
export const Spinner = ({ label, size, className }: SpinnerProps) => (
  <span
    className={className ? `${s.spinner} ${className}` : s.spinner}
    data-size={size}
    role="progressbar"
    aria-label={label}
  >
    <i />
    <i />
    <i />
    <i />
    <i />
  </span>
);

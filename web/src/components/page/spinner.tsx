import s from './spinner.module.css';

/** Five growing bars, one for each intensity. `label` says what one is waiting for. */
export const Spinner = ({ label, className }: { label: string; className?: string | undefined }) => (
  <span className={className ? `${s.spinner} ${className}` : s.spinner} role="progressbar" aria-label={label}>
    <i />
    <i />
    <i />
    <i />
    <i />
  </span>
);

import s from './progress.module.css';

interface ProgressProps {
  /** 0 to 100. */
  value: number;
  /** Accessible name: the operation in progress. */
  label: string;
}
/** A progress bar. */
export const Progress = ({ value, label }: ProgressProps) => (
  <span
    className={s.progress}
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(value)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <i style={{ inlineSize: `${value}%` }} />
  </span>
);

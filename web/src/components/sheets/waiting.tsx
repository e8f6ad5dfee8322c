import { Spinner } from '#components/page/spinner.tsx';
import s from './sheets.module.css';

/** Something takes a moment. */
export const Waiting = ({ text }: { text: string }) => (
  <p className={s.waiting} role="status">
    <Spinner label={text} />
    {text}
  </p>
);

import { Spinner } from '../components/spinner.tsx';
import { m } from '../texts/generated/messages.js';
import s from './pending.module.css';

/** While a page's code is on its way. */
export const Pending = () => (
  <div className={s.pending}>
    <Spinner label={m.common_loading()} />
  </div>
);

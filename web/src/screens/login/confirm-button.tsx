import { Button } from '#components/controls/button.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { m } from '#texts/generated/messages.js';
import s from './login-view.module.css';

/** The step's only button: glows when the input is complete, and spins while the request runs. */
export const ConfirmButton = ({ valid, busy }: { valid: boolean; busy: boolean }) => (
  <div className={s.glow}>
    <Button type="submit" size="l" disabled={!valid || busy} aria-busy={busy}>
      {busy && <Spinner label={m.sign_in_busy()} className={s.spinner} />}
      {busy ? m.sign_in_busy() : m.sign_in_confirm()}
    </Button>
  </div>
);

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { LoginStage, type LoginStageProps } from './login-stage.tsx';
import s from './login-view.module.css';

/** The step's only button: glows when the input is complete, and spins while the request runs. */
const ConfirmButton = ({ valid, busy }: { valid: boolean; busy: boolean }) => (
  <div className={s.glow}>
    <Button type="submit" size="l" disabled={!valid || busy} aria-busy={busy}>
      {busy && <Spinner label={m.sign_in_busy()} className={s.spinner} />}
      {busy ? m.sign_in_busy() : m.sign_in_confirm()}
    </Button>
  </div>
);

export interface LoginFormProps extends LoginStageProps {
  /** Another way to sign in, in front of the field. */
  above?: ReactNode;
  label: string;
  input: ComponentProps<'input'> & { id: string };
  /** The input is complete: the button glows and is enabled. */
  valid: boolean;
  busy: boolean;
  /** Error message; '' for none. */
  problem: string;
  /** Called for Enter or the button. Enter also fires while the input is incomplete. */
  onConfirm: () => void;
}
/** One step of signing in: a field and the round button. Plain elements and no effects, as `LoginView` requires. */
export const LoginForm = ({ above, label, input, valid, busy, problem, children, ...stage }: LoginFormProps) => (
  <LoginStage {...stage}>
    {above}
    <div className={s.field}>
      <label className="semibold" htmlFor={input.id}>
        {label}
      </label>
      <input
        name={input.id}
        autoFocus
        dir="ltr"
        readOnly={busy}
        aria-invalid={problem !== ''}
        aria-describedby="problem"
        onKeyDown={(event) => {
          // Enter doesn't submit a form whose button is disabled.
          if (event.key === 'Enter' && !valid) stage.onConfirm();
        }}
        {...input}
      />
      <p id="problem" className="filled bad semibold" role="alert">
        {problem}
      </p>
    </div>
    <ConfirmButton valid={valid} busy={busy} />
    {children}
  </LoginStage>
);

import type { ReactNode } from 'react';
import { Brand } from '../../components/brand.tsx';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { LoginStage } from './login-stage.tsx';
import s from './login-view.module.css';

interface LoginViewProps {
  productName: string;
  phone: string;
  /** The number is complete: the button glows and can be pressed. */
  valid: boolean;
  busy: boolean;
  /** What went wrong, in words; '' for nothing. */
  problem: string;
  onPhone: (typed: string) => void;
  /** Enter or the button. Enter comes also while the number isn't complete. */
  onConfirm: () => void;
  /** Below the form, without moving it. */
  children?: ReactNode;
}

/**
 * What the login looks like. Plain elements and no effects: the build renders it into index.html, so that it is there
 * before any script (login-shell.tsx).
 */
export const LoginView = ({
  productName,
  phone,
  valid,
  busy,
  problem,
  onPhone,
  onConfirm,
  children,
}: LoginViewProps) => (
  <LoginStage
    form={
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <span className={s.brand}>
          <Brand name={productName} />
        </span>
        <div>
          <h1>
            <Text>{m.sign_in_title()}</Text>
          </h1>
          <p>
            <Text>{m.sign_in_text()}</Text>
          </p>
        </div>
        <div className={s.field}>
          <label htmlFor="phone">
            <Text>{m.sign_in_phone()}</Text>
          </label>
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            autoFocus
            dir="ltr"
            placeholder="050 000 0000"
            value={phone}
            readOnly={busy}
            aria-invalid={problem !== ''}
            aria-describedby="problem"
            onChange={(event) => onPhone(event.target.value)}
            onKeyDown={(event) => {
              // A form whose button is disabled isn't submitted by Enter.
              if (event.key === 'Enter' && !valid) onConfirm();
            }}
          />
          <p id="problem" className={s.problem} role="alert">
            {problem && <Text>{problem}</Text>}
          </p>
        </div>
        <ConfirmButton valid={valid} busy={busy} />
      </form>
    }
  >
    {children}
  </LoginStage>
);

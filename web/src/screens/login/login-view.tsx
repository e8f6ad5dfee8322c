import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { LoginForm } from './login-form.tsx';
import { LoginStage } from './login-stage.tsx';

interface LoginViewProps {
  productName: string;
  /** Under the title. */
  text: string;
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
  text,
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
      <LoginForm
        productName={productName}
        title={m.sign_in_title()}
        text={text}
        label={m.sign_in_phone()}
        input={{
          id: 'phone',
          type: 'tel',
          inputMode: 'tel',
          autoComplete: 'tel',
          placeholder: '050 000 0000',
          value: phone,
          onChange: (event) => onPhone(event.target.value),
        }}
        valid={valid}
        busy={busy}
        problem={problem}
        onConfirm={onConfirm}
      />
    }
  >
    {children}
  </LoginStage>
);

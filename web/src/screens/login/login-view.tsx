import type { ReactNode } from 'react';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { LoginForm } from './login-form.tsx';
import { LoginStage } from './login-stage.tsx';
import s from './login-view.module.css';

interface LoginViewProps {
  productName: string;
  /** Under the title. */
  text: string;
  phone: string;
  /** The number is complete: the button glows and is enabled. */
  valid: boolean;
  busy: boolean;
  /** Error message; '' for none. */
  problem: string;
  onPhone: (typed: string) => void;
  /** Called for Enter or the button. Enter also fires while the number is incomplete. */
  onConfirm: () => void;
  /** Rendered below the form, without moving it. */
  children?: ReactNode;
}

/**
 * The login's markup. Plain elements and no effects: the build renders it into index.html, so that it appears before
 * any script has loaded (app/shells.tsx).
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
    {/* A plain link: the prerendered login is shown before there is a router. */}
    <a href={paths.board} className={s.board}>
      {m.board_by_phone()}
    </a>
    {children}
  </LoginStage>
);

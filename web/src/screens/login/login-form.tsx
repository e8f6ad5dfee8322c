import type { ComponentProps, ReactNode } from 'react';
import { Brand } from '#components/pictures/brand.tsx';
import { Text } from '#texts/text.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import s from './login-view.module.css';

interface LoginFormProps {
  productName: string;
  title: string;
  text: string;
  label: string;
  input: ComponentProps<'input'> & { id: string };
  /** What is typed is complete: the button glows and can be pressed. */
  valid: boolean;
  busy: boolean;
  /** What went wrong, in words; '' for nothing. */
  problem: string;
  /** Enter or the button. Enter comes also while what is typed isn't complete. */
  onConfirm: () => void;
  /** Below the button. */
  children?: ReactNode;
}
/** One question of signing in: its field and the round button. Plain elements and no effects, as `LoginView` needs it. */
export const LoginForm = (props: LoginFormProps) => {
  const { productName, title, text, label, input, valid, busy, problem, onConfirm, children } = props;
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Brand name={productName} />
      <div>
        <h1>
          <Text>{title}</Text>
        </h1>
        <p>
          <Text>{text}</Text>
        </p>
      </div>
      <div className={s.field}>
        <label htmlFor={input.id}>
          <Text>{label}</Text>
        </label>
        <input
          name={input.id}
          autoFocus
          dir="ltr"
          readOnly={busy}
          aria-invalid={problem !== ''}
          aria-describedby="problem"
          onKeyDown={(event) => {
            // A form whose button is disabled isn't submitted by Enter.
            if (event.key === 'Enter' && !valid) onConfirm();
          }}
          {...input}
        />
        <p id="problem" className={s.problem} role="alert">
          {problem && <Text>{problem}</Text>}
        </p>
      </div>
      <ConfirmButton valid={valid} busy={busy} />
      {children}
    </form>
  );
};

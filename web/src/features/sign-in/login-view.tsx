import { MonitorSmartphone } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import s from './login-view.module.css';

interface LoginViewProps extends Omit<LoginFormProps, 'title' | 'label' | 'input'> {
  phone: string;
  onPhone: (typed: string) => void;
}

/**
 * The login's markup. Plain elements and no effects: the build renders it, so that it appears before any
 * script has loaded (app/drawn-pages.tsx).
 */
export const LoginView = ({ phone, onPhone, ...form }: LoginViewProps) => (
  <LoginForm
    {...form}
    title={m.sign_in_title()}
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
    above={
      // a plain link: the prerendered login is shown before there is a router
      <a href="/board" className={s.board}>
        <MonitorSmartphone aria-hidden />
        {m.board_by_phone()}
      </a>
    }
  />
);

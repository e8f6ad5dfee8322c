import type { ReactNode } from 'react';
import { Arcs } from '../../components/arcs.tsx';
import { Brand } from '../../components/brand.tsx';
import { Button } from '../../components/button.tsx';
import { Mover } from '../../components/mover.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { LanguageSwitch } from '../../layouts/language-switch.tsx';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
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
  <main className={s.login}>
    <div className={s.stage} aria-hidden>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
      <Mover pose="jump" className={s.hero} />
      <Arcs className={s.sunrise} align="xMidYMin slice" />
    </div>
    <div className={s.panel}>
      <div className={s.language}>
        <LanguageSwitch />
      </div>
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
        <div className={s.glow} data-on={(valid && !busy) || undefined}>
          <Button type="submit" size="l" disabled={!valid || busy} aria-busy={busy}>
            {busy && <Spinner label={m.sign_in_busy()} className={s.spinner} />}
            <Text>{busy ? m.sign_in_busy() : m.sign_in_confirm()}</Text>
          </Button>
        </div>
      </form>
      <div className={s.below}>{children}</div>
    </div>
  </main>
);

import type { ReactNode } from 'react';
import { Brand } from '#ui/pictures/brand.tsx';
import { Arcs } from '#ui/pictures/arcs.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './login-view.module.css';

export interface LoginStageProps {
  productName: string;
  title: string;
  text: string;
  /** Called for Enter and for a submit button; without it, the step isn't a form. */
  onConfirm?: () => void;
  /** Rendered below the step, without moving it. */
  below?: ReactNode;
  children?: ReactNode;
}
/** The sunrise and the panel shared by all sign-in steps. */
export const LoginStage = ({ productName, title, text, onConfirm, below, children }: LoginStageProps) => {
  const step = (
    <>
      <Brand name={productName} />
      <div>
        <h1>{title}</h1>
        <p className="soft">{text}</p>
      </div>
      {children}
    </>
  );
  return (
    <main className={s.login}>
      <div className={s.stage} aria-hidden>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
        <div className={s.hero}>
          <Figure pose="wave" />
        </div>
        <Arcs align="xMidYMin slice" />
      </div>
      <div className={s.panel}>
        <div className={s.language}>
          <LanguageSwitch />
        </div>
        {onConfirm ? (
          <form
            className={s.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              onConfirm();
            }}
          >
            {step}
          </form>
        ) : (
          <div className={s.form}>{step}</div>
        )}
        <div className={s.below}>
          {below}
          {/* Plain links: the prerendered login is shown before there is a router. */}
          <p className={s.statements}>
            <a className="soft" href="/accessibility">
              {m.privacy_accessibility()}
            </a>
            <a className="soft" href="/privacy">
              {m.privacy_title()}
            </a>
          </p>
        </div>
      </div>
    </main>
  );
};

import type { ReactNode } from 'react';
import { Arcs } from '#components/pictures/arcs.tsx';
import { Mover } from '#components/pictures/mover.tsx';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import s from './login-view.module.css';

interface LoginStageProps {
  /** The current step's form. */
  form: ReactNode;
  /** Rendered below the form, without moving it. */
  children?: ReactNode;
}
/** The sunrise and the panel shared by all sign-in steps. */
export const LoginStage = ({ form, children }: LoginStageProps) => (
  <main className={s.login}>
    <div className={s.stage} aria-hidden>
      <i />
      <i />
      <i />
      <i />
      <i />
      <i />
      <div className={s.hero}>
        <Mover pose="jump" />
      </div>
      <Arcs className={s.sunrise} align="xMidYMin slice" />
    </div>
    <div className={s.panel}>
      <div className={s.language}>
        <LanguageSwitch />
      </div>
      {form}
      <div className={s.below}>
        {children}
        {/* Plain links: the prerendered login is shown before there is a router. */}
        <p className={s.statements}>
          <a href={paths.accessibility}>{m.privacy_accessibility()}</a>
          <a href={paths.privacy}>{m.privacy_title()}</a>
        </p>
      </div>
    </div>
  </main>
);

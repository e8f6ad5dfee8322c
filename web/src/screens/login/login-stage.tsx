import type { ReactNode } from 'react';
import { Arcs } from '#components/pictures/arcs.tsx';
import { Mover } from '#components/pictures/mover.tsx';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './login-view.module.css';

interface LoginStageProps {
  /** What is asked for now. */
  form: ReactNode;
  /** Below the form, without moving it. */
  children?: ReactNode;
}
/** The sunrise and the panel that every step of signing in stands on. */
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
        {/* Plain links: the early login stands on the page before there is a router. */}
        <p className={s.statements}>
          <a href={paths.accessibility}>
            <Text>{m.privacy_accessibility()}</Text>
          </a>
          <a href={paths.privacy}>
            <Text>{m.privacy_title()}</Text>
          </a>
        </p>
      </div>
    </div>
  </main>
);

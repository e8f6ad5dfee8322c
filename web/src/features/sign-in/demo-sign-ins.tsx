import type { Settings } from '@zuzu/contract/settings.ts';
import { Progress } from '#ui/page/progress.tsx';
import { roleName, TypeBadge } from '#ui/page/type-badge.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './demo-sign-ins.module.css';

interface DemoSignInsProps {
  signIns: Settings['demoSignIns'];
  library: Settings['demoLibrary'];
  disabled: boolean;
  onPick: (phone: string) => void;
}
/** On a demo instance: a button for each demo user, and the progress of preparing the demo videos. */
export const DemoSignIns = ({ signIns, library, disabled, onPick }: DemoSignInsProps) => {
  const preparing = library && library.ready < library.total ? library : undefined;
  return (
    <section className={s.demo} aria-labelledby="demo">
      <header className="flow tight apart soft small">
        <h2 className="small semibold" id="demo">
          {m.sign_in_demo()}
        </h2>
        {preparing && m.sign_in_demo_library(preparing)}
      </header>
      {preparing && (
        <Progress value={(100 * preparing.ready) / preparing.total} label={m.sign_in_demo_library(preparing)} />
      )}
      <ul className="fields">
        {signIns.map(({ phone_number, type, full_name }) => (
          <li key={phone_number}>
            <button className="line full small" type="button" disabled={disabled} onClick={() => onPick(phone_number)}>
              <TypeBadge type={type} />
              <span className="grid tight soft breaks">
                <strong className="semibold">{full_name}</strong>
                {roleName(type)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

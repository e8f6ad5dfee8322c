import { CardLink } from '../../components/card-link.tsx';
import { areas } from '../../layouts/management-layout/areas.ts';
import { usePageTitle } from '../../layouts/page-title.ts';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
import s from './management-screen.module.css';

/** The dashboard: the areas of the back-office as cards. */
export const ManagementScreen = () => {
  usePageTitle(m.common_management());
  return (
    <>
      <h1>
        <Text>{m.common_management()}</Text>
      </h1>
      <ul className={s.areas}>
        {areas.map(({ to, label, icon: Icon }, i) => (
          <li key={to}>
            <CardLink to={to} className={s.area} style={{ '--fill': `var(--${fills[i % fills.length]})` }}>
              <span className={s.icon}>
                <Icon />
              </span>
              <Text>{label()}</Text>
            </CardLink>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Colours of the icon tiles, in order. */
const fills = ['violet', 'sky', 'i3', 'i2', 'i4', 'i1'];

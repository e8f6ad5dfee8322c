import { Link } from '@tanstack/react-router';
import { CardLink } from '../../components/card-link.tsx';
import { areas } from '../../layouts/management-layout/areas.ts';
import { usePageTitle } from '../../layouts/page-title.ts';
import { paths } from '../../paths.ts';
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
      <p className={s.foot}>
        <Link to={paths.system}>
          <Text>{m.system_title()}</Text>
        </Link>
        <Link to={paths.privacy}>
          <Text>{m.privacy_title()}</Text>
        </Link>
        <Link to={paths.accessibility}>
          <Text>{m.privacy_accessibility()}</Text>
        </Link>
      </p>
    </>
  );
};

/** Colours of the icon tiles, in order. */
const fills = ['violet', 'sky', 'i3', 'i2', 'i4', 'i1'];

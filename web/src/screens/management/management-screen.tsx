import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { AttentionList } from './attention-list.tsx';
import s from './management-screen.module.css';

/** The dashboard: what needs a manager's attention. */
export const ManagementScreen = () => {
  usePageTitle(m.common_management());
  return (
    <>
      <h1>
        <Text>{m.common_management()}</Text>
      </h1>
      <AttentionList />
      <p className={s.foot}>
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

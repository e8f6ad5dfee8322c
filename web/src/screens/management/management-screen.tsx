import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { AttentionList } from './attention-list.tsx';
import s from './management-screen.module.css';

/** The dashboard: everything that needs a manager's attention. */
export const ManagementScreen = () => {
  usePageTitle(m.common_management());
  return (
    <>
      <h1>{m.common_management()}</h1>
      <AttentionList />
      <p className={s.foot}>
        <Link to={paths.privacy}>{m.privacy_title()}</Link>
        <Link to={paths.accessibility}>{m.privacy_accessibility()}</Link>
      </p>
    </>
  );
};

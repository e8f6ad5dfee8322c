import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { m } from '#lib/texts/generated/messages.js';
import { AttentionList } from './attention-list.tsx';
import { ComingCard, FirstStepsCard, ToDoCard } from './today-cards.tsx';
import { TodayFigures } from './today-figures.tsx';
import s from './management-screen.module.css';

/** How classes are doing, what needs a manager's attention, what is coming, and what is done first and most often. */
export const ManagementScreen = () => {
  usePageTitle(m.common_management());
  return (
    <>
      <h1>{m.management_today()}</h1>
      <TodayFigures />
      <div className={s.cards}>
        <AttentionList />
        <div className="stack gap-4">
          <FirstStepsCard />
          <ToDoCard />
          <ComingCard />
        </div>
      </div>
      <p className={s.foot}>
        <Link to={paths.privacy} className="soft">
          {m.privacy_title()}
        </Link>
        <Link to={paths.accessibility} className="soft">
          {m.privacy_accessibility()}
        </Link>
      </p>
    </>
  );
};

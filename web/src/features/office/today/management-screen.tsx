import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#layouts/page-title.ts';
import { m } from '#lib/texts/generated/messages.js';
import { AttentionList } from './attention-list.tsx';
import { ComingCard, FirstStepsCard, ToDoCard } from './today-cards.tsx';
import { TodayFigures } from './today-figures.tsx';
import s from './management-screen.module.css';

/** The first page: activity of classes, problems, upcoming events, first steps and frequent tasks. */
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
        <Link to="/privacy" className="soft">
          {m.privacy_title()}
        </Link>
        <Link to="/accessibility" className="soft">
          {m.privacy_accessibility()}
        </Link>
      </p>
    </>
  );
};

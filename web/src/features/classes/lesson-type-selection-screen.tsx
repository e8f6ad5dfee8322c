import { CalendarDays } from 'lucide-react';
import { lazily } from '#ui/behavior/lazily.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CardLink } from '#ui/page/card-link.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { PreparedLink } from '#features/offline/prepared-link.tsx';
import { TodayLink } from '#features/lessons/today-link.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-type-selection-screen.module.css';

const CreaturePanel = lazily(async () => (await import('./creature-panel.tsx')).CreaturePanel);
const BoardStart = lazily(async () => (await import('#features/boards/board-start.tsx')).BoardStart);

const kinds = [
  {
    to: '/fixed-lessons',
    title: m.lesson_type_ready,
    text: m.lesson_type_ready_text,
    pose: 'cheer',
    fill: 'var(--i3)',
  },
  {
    to: '/app/intensity-selection',
    title: m.lesson_type_by_time,
    text: m.lesson_type_by_time_text,
    pose: 'main',
    fill: 'var(--i1)',
  },
  {
    to: '/gallery',
    title: m.lesson_type_library,
    text: m.lesson_type_library_text,
    pose: 'dance',
    fill: 'var(--i5)',
  },
] as const;

/** Fixed lessons, a lesson by time, or the library. Type A has no fixed lessons. */
export const LessonTypeSelectionScreen = () => {
  const user = useUser();
  const group = useGroup();
  useNextPages('/app/intensity-selection', '/app/length-selection', '/fixed-lessons', '/gallery');
  if (!user) return null;
  if (user.board && group)
    return (
      <BoardStart group={group}>
        {kinds.map(({ to, title }) => (
          <ButtonLink key={to} to={to} tone="quiet">
            {title()}
          </ButtonLink>
        ))}
      </BoardStart>
    );
  return (
    <LessonLayout title={m.lesson_type_title()} fill>
      <div className={s.head}>
        <h1>{m.lesson_type_title()}</h1>
        <div className="flow gap-2">
          <PreparedLink userId={user._id} tone="quiet" size="s" />
          {user.type === 'C' && (
            <ButtonLink to="/class-week" tone="quiet" size="s">
              <CalendarDays aria-hidden />
              {m.class_week_title()}
            </ButtonLink>
          )}
        </div>
      </div>
      {user.type !== 'A' && group && <TodayLink group={group} />}
      <ul className={s.kinds}>
        {kinds
          .filter(({ to }) => user.type !== 'A' || to !== '/fixed-lessons')
          .map(({ to, title, text, pose, fill }) => (
            <li key={to}>
              <CardLink to={to} className={s.kind} style={{ '--fill': fill }}>
                <div className={s.text}>
                  <h2>{title()}</h2>
                  <span>{text()}</span>
                </div>
                <Figure pose={pose} className={s.art} />
              </CardLink>
            </li>
          ))}
      </ul>
      {user.type === 'C' && group?.finishedLessons !== undefined && (
        <div className={s.creature}>
          <CreaturePanel userId={user._id} group={group} finishedLessons={group.finishedLessons} />
        </div>
      )}
    </LessonLayout>
  );
};

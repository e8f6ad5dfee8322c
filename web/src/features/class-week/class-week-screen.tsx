import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Group } from '@zuzu/domain/users/group.ts';
import { errorText } from '#lib/api/api-error.ts';
import { classWeekOptions } from './class-weeks-api.ts';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { ClassCalendar } from './class-calendar.tsx';
import { ClassCard } from './class-card.tsx';
import { PlannedLessons } from './planned-lessons.tsx';
import s from './class-week.module.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={s.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

const Week = ({ userId, group }: { userId: string; group: Group }) => {
  const { data: week, error, refetch } = useQuery(classWeekOptions({ userId, groupName: group.name }));
  const name = groupTitle(group.name);
  return (
    <LessonLayout title={m.class_week_title()}>
      <h1>{m.class_week_of({ group: name })}</h1>
      {week ? (
        <div className={s.parts}>
          <Part title={m.class_week_lessons()}>
            <PlannedLessons userId={userId} group={group} week={week} />
          </Part>
          <Part title={m.class_week_calendar()}>
            <ClassCalendar userId={userId} groupName={group.name} week={week} />
          </Part>
          <Part title={m.class_week_card()}>
            <ClassCard groupId={group._id} title={name} />
          </Part>
        </div>
      ) : error ? (
        <LoadFailed title={m.class_week_failed()} text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={m.common_loading()} />
      )}
    </LessonLayout>
  );
};

/** The week of a class: planned lessons, their calendar feed, and the class card. */
export const ClassWeekScreen = () => {
  const user = useUser();
  const group = useGroup();
  return user && group ? <Week key={group._id} userId={user._id} group={group} /> : null;
};

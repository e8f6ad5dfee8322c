import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, FlaskConical, SlidersHorizontal, TableProperties, UploadCloud } from 'lucide-react';
import { attentionOptions } from '#api/system.ts';
import { OfficeCard } from '#components/page/office-card.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import { TodayItem } from './today-item.tsx';

/** The first steps of an installation with few users, and which of them have been taken; nothing once all have been. */
export const FirstStepsCard = () => {
  const { data } = useQuery(attentionOptions);
  const steps = data?.firstSteps;
  if (!steps || Object.values(steps).every(Boolean)) return null;
  const step = (isDone: boolean, icon: ReactNode, link: ReactNode) => (
    <TodayItem isCalm={isDone} icon={isDone ? <Check /> : icon} text={link}>
      {isDone && m.today_step_done()}
    </TodayItem>
  );
  return (
    <OfficeCard title={m.today_first_steps()}>
      <ol className="stack gap-4">
        {step(
          steps.users,
          <TableProperties />,
          <Link to={paths.users} search={{ sheet: true }}>
            {m.today_step_users()}
          </Link>,
        )}
        {step(
          steps.videos,
          <UploadCloud />,
          <Link to={paths.videos} search={{ tab: 'upload' }}>
            {m.today_step_videos()}
          </Link>,
        )}
        {step(steps.rules, <SlidersHorizontal />, <Link to={paths.lessonComposition}>{m.today_step_rules()}</Link>)}
        {step(
          steps.year,
          <FlaskConical />,
          <Link to={paths.lessonComposition} search={{ view: 'simulation' }}>
            {m.today_step_year()}
          </Link>,
        )}
      </ol>
    </OfficeCard>
  );
};

import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { Progress } from '#components/page/progress.tsx';
import { m } from '#texts/generated/messages.js';
import { rulesName } from './rules-name.ts';
import s from './year.module.css';

/** Progress of a year, for each set of rules; or the number of simulations queued before it. */
export const YearProgress = ({ year }: { year: SchoolYear }) => (
  <OfficeCard title={m.simulation_tab_year()}>
    {year.state === 'waiting' && (
      <p role="status">
        {year.ahead > 0 ? m.simulation_year_waiting({ count: year.ahead }) : m.simulation_year_starting()}
      </p>
    )}
    {year.runs.map(({ rules, figures }, at) => (
      <div key={at} className={s.progress}>
        <span>{rulesName(rules)}</span>
        <Progress value={(100 * figures.lessons) / year.request.lessons} label={rulesName(rules)} />
        <L>
          {figures.lessons} / {year.request.lessons}
        </L>
      </div>
    ))}
  </OfficeCard>
);

import type { SchoolYear } from '@zuzu/contract/lessons/school-year.ts';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { Progress } from '#components/page/progress.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { rulesName } from './rules-name.ts';
import s from './year.module.css';

/** How far a year is, for each set of rules; or how many simulations come first. */
export const YearProgress = ({ year }: { year: SchoolYear }) => (
  <OfficeCard title={m.simulation_tab_year()}>
    {year.state === 'waiting' && (
      <p role="status">
        <Text>{year.ahead > 0 ? m.simulation_year_waiting({ count: year.ahead }) : m.simulation_year_starting()}</Text>
      </p>
    )}
    {year.runs.map(({ rules, figures }, at) => (
      <div key={at} className={s.progress}>
        <span>
          <Text>{rulesName(rules)}</Text>
        </span>
        <Progress value={(100 * figures.lessons) / year.request.lessons} label={rulesName(rules)} />
        <L>
          {figures.lessons} / {year.request.lessons}
        </L>
      </div>
    ))}
  </OfficeCard>
);

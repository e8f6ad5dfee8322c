import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { Banner } from '#components/page/banner.tsx';
import { m } from '#texts/generated/messages.js';
import { rulesName } from './rules-name.ts';
import { YearCharts } from './year-charts.tsx';
import { YearFigures } from './year-figures.tsx';

/** The results of a finished year, and what was simulated. */
export const YearReport = ({ year }: { year: SchoolYear }) => {
  const { request, runs, state } = year;
  const lengthCode = lengthCodes.find((code) => code === request.duration) ?? 1;
  const shown = runs.filter(({ figures }) => figures.lessons > 0);
  return (
    <>
      {state === 'cancelled' && <Banner tone="hint" text={m.simulation_year_cancelled()} />}
      {runs.map(
        ({ rules, failure }, at) =>
          failure && (
            <Banner
              key={at}
              text={
                failure.code === 'CANNOT_COMPOSE'
                  ? m.simulation_year_no_lesson({ rules: rulesName(rules) })
                  : m.simulation_year_stopped()
              }
            />
          ),
      )}
      {shown.length > 0 && (
        <>
          <p className="soft small">
            {m.simulation_year_of({
              lessons: request.lessons,
              minutes: lessonMinutes[lengthCode].content,
              perWeek: request.lessonsPerWeek,
              type: request.userType,
            })}
          </p>
          <YearFigures runs={shown} />
          <YearCharts runs={shown} />
        </>
      )}
    </>
  );
};

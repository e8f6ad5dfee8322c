import { useState } from 'react';
import { CalendarDays, X } from 'lucide-react';
import { MAX_YEAR_LESSONS } from '@zuzu/domain/planning/school-year.ts';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import {
  isUnderWay,
  type SimulationChoice,
  schoolYearOptions,
  startSchoolYear,
  cancelSchoolYear,
} from '../../simulation-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { ChoiceControls } from '../choice-controls.tsx';
import { WholeNumberField, wholeNumberIn } from '../whole-number-field.tsx';
import { useRulesChoice, type EditedRules, type RulesId } from '../use-rules-choice.ts';
import { useLongQuestion } from '#features/office/parts/use-long-question.ts';
import { Banner } from '#ui/page/banner.tsx';
import { rulesName } from './rules-name.ts';
import { YearCharts } from './year-charts.tsx';
import { YearFigures } from './year-figures.tsx';
import y from './year.module.css';
import s from '../simulation-view.module.css';

/** The results of a finished year, and what was simulated. */
const YearReport = ({ year }: { year: SchoolYear }) => {
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

const question = {
  latest: schoolYearOptions,
  start: startSchoolYear,
  cancel: cancelSchoolYear,
  startFailed: m.simulation_year_start_failed,
};

/** Defaults: a school year with five lessons a week. */
const FIRST_LESSONS = '180';
const FIRST_PER_WEEK = 5;
const lessonsPerWeek = [1, 2, 3, 4, 5, 6, 7];

type CompareId = RulesId | 'none';

/** Progress of a year for each set of rules, or the number of simulations queued before it. */
const YearProgress = ({ year }: { year: SchoolYear }) => (
  <OfficeCard title={m.simulation_tab_year()}>
    {year.state === 'waiting' && (
      <p role="status">
        {year.ahead > 0 ? m.simulation_year_waiting({ count: year.ahead }) : m.simulation_year_starting()}
      </p>
    )}
    {year.runs.map(({ rules, figures }, at) => (
      <div key={at} className={y.progress}>
        <span>{rulesName(rules)}</span>
        <Progress value={(100 * figures.lessons) / year.request.lessons} label={rulesName(rules)} />
        <L>
          {figures.lessons} / {year.request.lessons}
        </L>
      </div>
    ))}
  </OfficeCard>
);

interface YearSimulationProps extends EditedRules {
  choice: SimulationChoice;
  onChoice: (choice: SimulationChoice) => void;
}
/** Simulates a year of lessons in the background for a group without history, with one or two sets of rules. */
export const YearSimulation = ({ choice, onChoice, editedConfig, isChanged }: YearSimulationProps) => {
  const { query, start, cancel } = useLongQuestion(question);
  const { data: year = null } = query;
  const { rules, setRules, options: ruleOptions, ruleSet } = useRulesChoice({ editedConfig, isChanged });
  const [lessons, setLessons] = useState(FIRST_LESSONS);
  const [perWeek, setPerWeek] = useState(FIRST_PER_WEEK);
  const [chosenCompare, setCompare] = useState<CompareId>(isChanged ? 'saved' : 'none');
  const compare = chosenCompare === rules || (chosenCompare === 'edited' && !isChanged) ? 'none' : chosenCompare;

  const lessonCount = wholeNumberIn(lessons, MAX_YEAR_LESSONS);
  const startYear = () => {
    if (lessonCount === undefined) return;
    start.mutate({
      duration: choice.lengthCode,
      intensity: choice.intensity,
      place: choice.place,
      userType: choice.userType,
      lessons: lessonCount,
      lessonsPerWeek: perWeek,
      ruleSets: compare === 'none' ? [ruleSet(rules)] : [ruleSet(rules), ruleSet(compare)],
    });
  };

  return (
    <div className="stack gap-4">
      <form
        className={s.controls}
        onSubmit={(event) => {
          event.preventDefault();
          startYear();
        }}
      >
        <ChoiceControls choice={choice} onChoice={onChoice} />
        <div className={s.number}>
          <WholeNumberField label={m.office_lessons()} value={lessons} max={MAX_YEAR_LESSONS} onChange={setLessons} />
        </div>
        <div className={s.number}>
          <Select
            label={m.office_lessons_per_week()}
            options={lessonsPerWeek.map((count) => ({ id: count, text: String(count) }))}
            value={perWeek}
            onChange={setPerWeek}
          />
        </div>
        <div className={s.choose}>
          <Select label={m.office_rules()} options={ruleOptions} value={rules} onChange={setRules} />
        </div>
        <div className={s.choose}>
          <Select
            label={m.simulation_year_compare()}
            options={[
              { id: 'none' as const, text: m.simulation_year_compare_none() },
              ...ruleOptions.filter(({ id }) => id !== rules),
            ]}
            value={compare}
            onChange={setCompare}
          />
        </div>
        {isUnderWay(year) && year ? (
          <Button tone="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate(year.id)}>
            <X />
            {m.office_cancel()}
          </Button>
        ) : (
          <Button type="submit" disabled={lessonCount === undefined || start.isPending}>
            {start.isPending ? <Spinner label={m.simulation_year_starting()} size="s" /> : <CalendarDays />}
            {m.simulation_year_start()}
          </Button>
        )}
      </form>
      {year && isUnderWay(year) && <YearProgress year={year} />}
      {year && !isUnderWay(year) && <YearReport year={year} />}
      <NotLoaded query={query} title={m.statistics_error_title()} />
      {query.data === null && (
        <Notice pose="story" title={m.simulation_year_empty_title()} text={m.simulation_year_empty_text()} />
      )}
    </div>
  );
};

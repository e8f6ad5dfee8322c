import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isUnderWay, schoolYearOptions, type SimulationChoice } from '../simulation-api.ts';
import { Spinner } from '#ui/page/spinner.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { LessonSimulation } from './lesson-simulation.tsx';
import type { EditedRules } from './use-rules-choice.ts';
import { YearSimulation } from './year/year-simulation.tsx';

/** Simulates one lesson and explains it, or a school year. */
export const SimulationView = (edited: EditedRules) => {
  const [choice, setChoice] = useState<SimulationChoice>({ intensity: 3, lengthCode: 3, userType: 'C' });
  const { data: year } = useQuery(schoolYearOptions);
  const [chosenTab, setTab] = useState<'lesson' | 'year'>();
  // a year under way is shown first, and stays shown after it ends
  if (!chosenTab && isUnderWay(year)) setTab('year');
  const tab = chosenTab ?? 'lesson';
  const lesson = <LessonSimulation choice={choice} onChoice={setChoice} {...edited} />;
  const schoolYear = <YearSimulation choice={choice} onChoice={setChoice} {...edited} />;
  return (
    <div className="stack">
      <Tabs
        label={m.office_simulation()}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'lesson',
            text: m.simulation_tab_lesson(),
            content: () => lesson,
          },
          {
            id: 'year',
            text: (
              <>
                {m.simulation_tab_year()}
                {isUnderWay(year) && <Spinner label={m.common_loading()} size="s" />}
              </>
            ),
            content: () => schoolYear,
          },
        ]}
      />
    </div>
  );
};

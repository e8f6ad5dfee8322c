import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isUnderWay, schoolYearOptions } from '#api/simulation.ts';
import { Spinner } from '#components/page/spinner.tsx';
import { Tabs } from '#components/controls/tabs.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { LessonSimulation } from './lesson-simulation.tsx';
import type { SimulationChoice } from '#api/simulation.ts';
import { YearSimulation } from './year/year-simulation.tsx';
import s from './simulation-view.module.css';

interface SimulationViewProps {
  /** The edited rules, saved or not. */
  editedConfig: LessonConfig;
  /** Number of the version in force. */
  savedVersion: number;
  /** True if the edited rules differ from it. */
  isChanged: boolean;
}

/** Simulates one lesson and explains it, or a whole school year. */
export const SimulationView = ({ editedConfig, savedVersion, isChanged }: SimulationViewProps) => {
  const [choice, setChoice] = useState<SimulationChoice>({ intensity: 3, lengthCode: 3 });
  const { data: year } = useQuery(schoolYearOptions);
  // while a year is running, show its progress first
  const [chosenTab, setTab] = useState<'lesson' | 'year'>();
  const tab = chosenTab ?? (isUnderWay(year) ? 'year' : 'lesson');
  const lesson = (
    <LessonSimulation choice={choice} onChoice={setChoice} savedVersion={savedVersion} isChanged={isChanged} />
  );
  const schoolYear = (
    <YearSimulation choice={choice} onChoice={setChoice} editedConfig={editedConfig} isChanged={isChanged} />
  );
  return (
    <div className={s.view}>
      <Tabs
        label={m.simulation_tabs()}
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'lesson',
            text: <Text>{m.simulation_tab_lesson()}</Text>,
            content: () => lesson,
          },
          {
            id: 'year',
            text: (
              <>
                <Text>{m.simulation_tab_year()}</Text>
                {isUnderWay(year) && <Spinner label={m.common_loading()} className={s.spinner} />}
              </>
            ),
            content: () => schoolYear,
          },
        ]}
      />
    </div>
  );
};

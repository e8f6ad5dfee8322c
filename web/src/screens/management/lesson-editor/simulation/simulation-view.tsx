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
  /** The rules on the screen, saved or not. */
  editedConfig: LessonConfig;
  /** Number of the version that is in force. */
  savedVersion: number;
  /** Whether the rules on the screen differ from it. */
  isChanged: boolean;
}

/** Tries the rules out: one lesson and why it was chosen, or a whole year of them. */
export const SimulationView = ({ editedConfig, savedVersion, isChanged }: SimulationViewProps) => {
  const [choice, setChoice] = useState<SimulationChoice>({ intensity: 3, lengthCode: 3 });
  const { data: year } = useQuery(schoolYearOptions);
  // who comes back while a year is under way wants to see how far it is
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

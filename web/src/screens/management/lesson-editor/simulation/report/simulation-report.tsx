import type { SimulatedLesson } from '#api/simulation.ts';
import { Banner } from '#components/page/banner.tsx';
import { warningTexts } from '#player/stage/lesson-warnings.ts';
import { m } from '#texts/generated/messages.js';
import { BlocksCard } from './blocks-card.tsx';
import { CandidatesCard } from './candidates-card.tsx';
import { LengthStrip } from './length-strip.tsx';
import { LessonToScale } from './lesson-to-scale.tsx';
import { reportFigures } from './report-figures.ts';
import { ReportTiles } from './report-tiles.tsx';
import { RepositoryCard } from './repository-card.tsx';
import s from './report.module.css';

/** The report of a simulated lesson: the result first, then the lesson to scale, then the reasons. */
export const SimulationReport = ({ lesson }: { lesson: SimulatedLesson }) => {
  const { testData, finalLesson, warnings, at, place } = lesson;
  const figures = reportFigures(lesson);
  return (
    <>
      {warningTexts(warnings, place).map((text) => (
        <Banner key={text} tone="hint" text={text} />
      ))}
      <ReportTiles figures={figures} />
      <LessonToScale parts={finalLesson} />
      <div className={s.report}>
        <BlocksCard parts={finalLesson} at={at} />
        <RepositoryCard categories={testData.repository} />
        <LengthStrip testData={testData} figures={figures} />
        <CandidatesCard
          title={m.simulation_within()}
          tone="good"
          candidates={testData.evaluatedInTolerance}
          empty={m.simulation_none_within()}
        />
        <CandidatesCard
          title={m.simulation_out_of()}
          tone="bad"
          candidates={testData.evaluatedOutOfTolerance}
          empty={m.simulation_none_outside()}
        />
      </div>
    </>
  );
};

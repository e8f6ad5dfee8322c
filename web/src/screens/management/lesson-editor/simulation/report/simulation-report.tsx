import type { SimulatedLesson } from '#api/simulation.ts';
import { Banner } from '#components/page/banner.tsx';
import { Fold } from '#components/page/fold.tsx';
import { warningTexts } from '#player/stage/lesson-warnings.ts';
import { m } from '#texts/generated/messages.js';
import { BlocksCard } from './blocks-card.tsx';
import { CandidatesCard } from './candidates-card.tsx';
import { LengthStrip } from './length-strip.tsx';
import { reportFigures } from './report-figures.ts';
import { ReportTiles } from './report-tiles.tsx';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Hidden } from '#components/page/hidden.tsx';
import { clockTime } from '#texts/format.ts';
import { pathFill } from './path-fill.ts';
import type { RepositoryCategory } from '@zuzu/contract/lessons/simulation.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import s from './report.module.css';

/** The library's videos per category of the lesson at this intensity, and how many of them have been seen. */
const RepositoryCard = ({ categories }: { categories: readonly RepositoryCategory[] }) => (
  <OfficeCard
    title={m.simulation_repository()}
    side={<span className="soft small">{m.simulation_repository_side()}</span>}
  >
    <ul className={s.repository}>
      {categories.toSorted(byPath).map(({ category, count, averageSeconds, seenCount, seenPercent }) => (
        <li key={category}>
          <CategoryPath path={category} />
          <span className="soft small">
            {m.simulation_repository_videos({ count, average: clockTime(averageSeconds) })}
          </span>
          <span className="meter" style={{ '--c': pathFill(category) }} aria-hidden>
            <i style={{ inlineSize: `${seenPercent}%` }} />
          </span>
          <b className="fine numerals">
            <L>
              {seenCount} · {Math.round(seenPercent)} %
            </L>
          </b>
        </li>
      ))}
    </ul>
  </OfficeCard>
);

const byPath = (a: RepositoryCategory, b: RepositoryCategory): number => (a.category < b.category ? -1 : 1);

/** The parts side by side, each as wide as it is long; new ones have a ring. Stacked on phones. */
const LessonToScale = ({ parts }: { parts: readonly LessonPart[] }) => (
  <ol className={s.scale} aria-label={m.simulation_timeline()}>
    {parts.map(({ video, blockPath, lastSeenAt }) => (
      <li
        key={video.fileKey}
        style={{ '--c': pathFill(blockPath), flexGrow: video.length }}
        data-new={lastSeenAt === null || undefined}
        title={video.displayName}
      >
        <bdi className="cut semibold nowrap" dir="auto">
          {video.displayName}
        </bdi>
        <b className="fine numerals">{clockTime(video.length)}</b>
        {lastSeenAt === null && <Hidden>{m.simulation_new()}</Hidden>}
      </li>
    ))}
  </ol>
);

/** The report of a simulated lesson: the result first, then the lesson to scale and its blocks; what the choice was made from is folded. */
export const SimulationReport = ({ lesson }: { lesson: SimulatedLesson }) => {
  const { testData, finalLesson, warnings, at, place, playId } = lesson;
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
      </div>
      <Fold summary={<b>{m.simulation_details()}</b>}>
        <div key={playId} className={s.report}>
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
      </Fold>
    </>
  );
};

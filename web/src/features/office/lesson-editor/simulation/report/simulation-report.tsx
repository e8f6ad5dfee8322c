import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { RepositoryCategory, TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { SimulatedLesson } from '../../simulation-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { warningTexts } from '#player/stage/lesson-warnings.ts';
import { m } from '#lib/texts/generated/messages.js';
import { Hidden } from '#ui/page/hidden.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { KeyFigure, KeyFigures } from '#ui/page/key-figures.tsx';
import { BlocksCard } from './blocks-card.tsx';
import { CandidatesCard } from './candidates-card.tsx';
import { reportFigures, SCORE_DIGITS, type ReportFigures, allCandidates } from './report-figures.ts';
import { pathFill } from './path-fill.ts';
import s from './report.module.css';

/** Margin at either end of the line, as a share of its range. */
const ROOM = 0.06;

/**
 * The candidates' lengths relative to the tolerance: one mark each, the chosen one on top. The tables below have the
 * details.
 */
const LengthStrip = ({ testData, figures }: { testData: TestData; figures: ReportFigures }) => {
  const { min, max, target } = figures;
  const candidates = allCandidates({ testData });
  const minutes = candidates.map(({ totalDurationMin }) => totalDurationMin);
  const low = Math.min(min, ...minutes);
  const high = Math.max(max, ...minutes);
  const span = (high - low || 1) * (1 + 2 * ROOM);
  const position = (value: number) => `${(100 * (value - low + (span * ROOM) / (1 + 2 * ROOM))) / span}%`;
  const inside = testData.evaluatedInTolerance.length;
  return (
    <OfficeCard title={m.simulation_strip()} className="whole">
      <div
        className={s.strip}
        dir="ltr"
        role="img"
        aria-label={m.simulation_strip_text({ inside, all: candidates.length, min, max, target })}
      >
        <span
          className={s.window}
          style={{ insetInlineStart: position(min), inlineSize: `${(100 * (max - min)) / span}%` }}
        />
        <span className={s.target} style={{ insetInlineStart: position(target) }} />
        {candidates.map((candidate, at) => (
          <i
            key={at}
            data-inside={at < inside || undefined}
            data-final={candidate.isFinal || undefined}
            style={{ insetInlineStart: position(candidate.totalDurationMin) }}
          />
        ))}
        {[...new Set([min, target, max])].map((value) => (
          <small className="soft numerals" key={value} style={{ insetInlineStart: position(value) }}>
            <L>{value}</L>
          </small>
        ))}
      </div>
      <p className="soft small">{m.simulation_strip_text({ inside, all: candidates.length, min, max, target })}</p>
    </OfficeCard>
  );
};

/** The result in four figures: length, difficulty, new to seen, score. */
const ReportTiles = ({ figures }: { figures: ReportFigures }) => {
  const { totalSeconds, isInside, min, max, intensity, requestedMinutes, newParts, parts, score, rank, candidates } =
    figures;
  return (
    <KeyFigures>
      <KeyFigure
        label={m.simulation_total_length()}
        value={<L>{clockTime(totalSeconds)}</L>}
        note={
          <span className={`${isInside ? '' : 'bad'} ${s.verdict}`}>
            {isInside ? <CircleCheck className="good" aria-hidden /> : <TriangleAlert aria-hidden />}
            {isInside ? m.simulation_inside({ min, max }) : m.simulation_outside({ min, max })}
          </span>
        }
      />
      <KeyFigure
        label={m.office_difficulty()}
        value={
          <>
            <IntensityTags of={[intensity]} />
            {levelName(intensity)}
          </>
        }
        note={m.simulation_lesson_of({ minutes: requestedMinutes })}
      />
      <KeyFigure
        label={m.simulation_new_seen()}
        value={
          <>
            {newParts} / {parts - newParts}
          </>
        }
        note={
          <span className="stripe" role="img" aria-label={m.simulation_new_seen_bar({ new: newParts, all: parts })}>
            {newParts > 0 && <i style={{ flexGrow: newParts, '--c': 'var(--i3)' }} />}
            {parts > newParts && <i style={{ flexGrow: parts - newParts, '--c': 'var(--line-strong)' }} />}
          </span>
        }
      />
      <KeyFigure
        label={m.simulation_score()}
        value={<L>{score.toFixed(SCORE_DIGITS)}</L>}
        note={rank === 1 ? m.simulation_best_of({ count: candidates }) : m.simulation_rank({ rank, all: candidates })}
      />
    </KeyFigures>
  );
};

/** Per category of the lesson: the library's videos at this intensity, and how many of them have been seen. */
const RepositoryCard = ({ categories }: { categories: readonly RepositoryCategory[] }) => (
  <OfficeCard
    title={m.simulation_repository()}
    side={<span className="soft small">{m.simulation_repository_side()}</span>}
  >
    <ul className={s.repository}>
      {categories.toSorted(byPath).map(({ category, count, averageSeconds, seenCount, seenPercent }) => (
        <li key={category} className="small">
          <strong className="narrow semibold">
            <CategoryPath path={category} />
          </strong>
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

/** The parts next to each other, with widths proportional to their lengths; new ones have a ring. Stacked on phones. */
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

/** The report of a simulated lesson: the result, the lesson to scale, and its blocks; the candidates are collapsed. */
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

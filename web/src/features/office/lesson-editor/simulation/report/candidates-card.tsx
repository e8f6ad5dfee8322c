import { useState, useId } from 'react';
import { CircleCheck, TriangleAlert, ChevronDown } from 'lucide-react';
import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { Button } from '#ui/controls/button.tsx';
import { SortHead } from '#ui/grid/sort-head.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { sortingBy, type SortedBy } from '#features/office/statistics/statistics-range.ts';
import { inOrder, ranked, type CandidateColumn, type RankedCandidate } from './candidate-order.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { L } from '#ui/page/ltr.tsx';
import { clockTime, daysText } from '#lib/texts/format.ts';
import { pathFill } from './path-fill.ts';
import { SCORE_DIGITS } from './report-figures.ts';
import s from './report.module.css';

const COLUMNS_BESIDE_RANK = 6;
const DAY_SECONDS = 86_400;

interface CandidateRowProps {
  row: RankedCandidate;
  tone: 'good' | 'bad';
  isOpenAtFirst: boolean;
}
/** One candidate: its parts to scale, its figures, and, when expanded, its files. Pressing anywhere toggles it. */
const CandidateRow = ({ row: { rank, candidate }, tone, isOpenAtFirst }: CandidateRowProps) => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const files = useId();
  const { candidateLesson, totalDurationMin, timeDeviation, actualUnseenPercentage, avgSeenAge, compositeScore } =
    candidate;
  return (
    <>
      <tr
        data-best={isOpenAtFirst || undefined}
        className={s.candidate}
        onClick={(event) => {
          if (!(event.target as Element).closest('button')) setOpen(!isOpen);
        }}
      >
        <td data-col="rank" className="soft semibold">
          <button
            type="button"
            className={s.expand}
            aria-expanded={isOpen}
            aria-controls={files}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden />
            <span aria-hidden>{rank}</span>
            <Hidden>{m.simulation_files_of({ rank })}</Hidden>
          </button>
        </td>
        <td data-col="files">
          <span className="line gap-2">
            <span className="stripe" aria-hidden>
              {candidateLesson.map(({ video, blockPath }) => (
                <i key={video.fileKey} style={{ '--c': pathFill(blockPath), flexGrow: video.length }} />
              ))}
            </span>
            {candidate.isFinal && <Chip tone="night">{m.simulation_final_mark()}</Chip>}
          </span>
        </td>
        <td data-col="total">
          <L>{totalDurationMin.toFixed(2)}</L>
        </td>
        <td data-col="deviation">
          <L>{timeDeviation.toFixed(2)}</L>
        </td>
        <td data-col="unseen">
          <L>{Math.round(actualUnseenPercentage)} %</L>
        </td>
        <td data-col="age" className="nowrap">
          {avgSeenAge === null ? m.simulation_all_new() : daysText(avgSeenAge / DAY_SECONDS)}
        </td>
        <td data-col="score">
          <span className="line">
            <b>
              <L>{compositeScore.toFixed(SCORE_DIGITS)}</L>
            </b>
            <span className="meter grow" style={{ '--c': tone === 'good' ? 'var(--i1)' : 'var(--i5)' }} aria-hidden>
              <i style={{ inlineSize: `${100 * compositeScore}%` }} />
            </span>
          </span>
        </td>
      </tr>
      <tr id={files} className={s.files} data-best={isOpenAtFirst || undefined} hidden={!isOpen}>
        <td data-col="rank" />
        <td colSpan={COLUMNS_BESIDE_RANK}>
          <ol className="flow gap-5 tight">
            {candidateLesson.map(({ video, blockPath, lastSeenAt }) => (
              <li className="line gap-2 fine breaks" key={video.fileKey} title={video.displayName}>
                <i
                  className="dot"
                  style={{ '--c': pathFill(blockPath) }}
                  data-new={lastSeenAt === null || undefined}
                  aria-hidden
                />
                <L>{video.fileName}</L>
                <L className="soft numerals">{clockTime(video.length)}</L>
              </li>
            ))}
          </ol>
        </td>
      </tr>
    </>
  );
};

/** Number of rows shown at first, and added by each press. */
const FIRST_ROWS = 10;
const MORE_ROWS = 50;

const heads: readonly { id: string; by?: CandidateColumn; text: () => string }[] = [
  { id: 'rank', by: 'rank', text: m.simulation_number },
  { id: 'files', text: m.simulation_files },
  { id: 'total', by: 'total', text: m.simulation_total_min },
  { id: 'deviation', by: 'deviation', text: m.simulation_deviation },
  { id: 'unseen', by: 'unseen', text: m.simulation_unseen },
  { id: 'age', by: 'age', text: m.simulation_avg_age },
  { id: 'score', by: 'score', text: m.simulation_score },
];

interface CandidatesCardProps {
  title: string;
  /** `good` candidates are within the tolerance; the best of them starts expanded. */
  tone: 'good' | 'bad';
  candidates: readonly Candidate[];
  /** Shown if there are no candidates. */
  empty: string;
}
/** Candidates in a sortable table; a row expands to its files. */
export const CandidatesCard = ({ title, tone, candidates, empty }: CandidatesCardProps) => {
  const [order, setOrder] = useState<SortedBy<CandidateColumn>>('rank');
  const [shown, setShown] = useState(FIRST_ROWS);
  const rows = inOrder(ranked(candidates), order);
  const more = Math.min(MORE_ROWS, rows.length - shown);
  return (
    <OfficeCard
      title={title}
      side={
        <Chip tone={tone} icon={tone === 'good' ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}>
          {candidates.length}
        </Chip>
      }
      className="whole"
    >
      {candidates.length === 0 ? (
        <p className="soft small">{empty}</p>
      ) : (
        <table className={`figures ${s.candidates}`} aria-label={title}>
          <thead>
            <tr>
              {heads.map(({ id, by, text }) => (
                <SortHead
                  key={id}
                  column={id}
                  text={text()}
                  sort={by && sortingBy(by, by === 'rank' || by === 'deviation', order, setOrder)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <CandidateRow key={row.rank} row={row} tone={tone} isOpenAtFirst={tone === 'good' && row.rank === 1} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <Button tone="quiet" className={s.more} onClick={() => setShown(shown + MORE_ROWS)}>
          {m.simulation_more({ count: more })}
        </Button>
      )}
    </OfficeCard>
  );
};

import { useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Chip } from '#components/page/chip.tsx';
import { Hidden } from '#components/page/hidden.tsx';
import { L } from '#components/page/ltr.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { RankedCandidate } from './candidate-order.ts';
import { pathFill } from './path-fill.ts';
import { SCORE_DIGITS } from './report-figures.ts';
import { ageText } from './seen-age.ts';
import s from './report.module.css';

const COLUMNS_BESIDE_RANK = 6;

interface CandidateRowProps {
  row: RankedCandidate;
  tone: 'good' | 'bad';
  isOpenAtFirst: boolean;
}
/** One candidate: its parts to scale, its figures, and, when expanded, its files. A press anywhere toggles it. */
export const CandidateRow = ({ row: { rank, candidate }, tone, isOpenAtFirst }: CandidateRowProps) => {
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
        <td data-col="rank">
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
          <span className={s.stripe} aria-hidden>
            {candidateLesson.map(({ video, blockPath }) => (
              <i key={video.fileKey} style={{ '--c': pathFill(blockPath), flexGrow: video.length }} />
            ))}
          </span>
          {candidate.isFinal && <Chip tone="night">{m.simulation_final_mark()}</Chip>}
        </td>
        <td data-col="total" data-number>
          <L>{totalDurationMin.toFixed(2)}</L>
        </td>
        <td data-col="deviation" data-number>
          <L>{timeDeviation.toFixed(2)}</L>
        </td>
        <td data-col="unseen" data-number>
          <L>{Math.round(actualUnseenPercentage)} %</L>
        </td>
        <td data-col="age" data-number>
          {avgSeenAge === null ? m.simulation_all_new() : ageText(avgSeenAge)}
        </td>
        <td data-col="score">
          <span className={s.score}>
            <b className="numerals">
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

import { useState } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Candidate } from '@zuzu/contract/lessons/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { SortHead } from '#components/grid/sort-head.tsx';
import { Chip } from '#components/page/chip.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { m } from '#texts/generated/messages.js';
import { inOrder, nextOrder, ranked, type CandidateColumn, type CandidateOrder } from './candidate-order.ts';
import { CandidateRow } from './candidate-row.tsx';
import s from './report.module.css';

/** Rows shown at first, and how many more a press adds. */
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
  /** `good` candidates lie inside the tolerance; the best of them starts expanded. */
  tone: 'good' | 'bad';
  candidates: readonly Candidate[];
  /** Shown if there are none. */
  empty: string;
}
/** Candidates in a sortable table; a row expands to its files. */
export const CandidatesCard = ({ title, tone, candidates, empty }: CandidatesCardProps) => {
  const [order, setOrder] = useState<CandidateOrder>({ by: 'rank', ascending: true });
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
        <table className={`${s.table} ${s.candidates}`} aria-label={title}>
          <thead>
            <tr>
              {heads.map(({ id, by, text }) =>
                by ? (
                  <SortHead
                    key={id}
                    column={id}
                    text={text()}
                    order={by === order.by ? (order.ascending ? 'ascending' : 'descending') : undefined}
                    onSort={() => setOrder(nextOrder(order, by))}
                  />
                ) : (
                  <th key={id} scope="col" data-col={id}>
                    {text()}
                  </th>
                ),
              )}
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
        <Button tone="quiet" size="s" className={s.more} onClick={() => setShown(shown + MORE_ROWS)}>
          {m.simulation_more({ count: more })}
        </Button>
      )}
    </OfficeCard>
  );
};

import type { TestData } from '@zuzu/contract/lessons/simulation.ts';
import { L } from '#components/page/ltr.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { m } from '#texts/generated/messages.js';
import { allCandidates, type ReportFigures } from './report-figures.ts';
import s from './report.module.css';

/** Margin at either end of the line, as a share of its range. */
const ROOM = 0.06;

/**
 * The candidates' lengths relative to the tolerance: one mark each, the chosen one on top. The tables below have the
 * details.
 */
export const LengthStrip = ({ testData, figures }: { testData: TestData; figures: ReportFigures }) => {
  const { min, max, target } = figures;
  const candidates = allCandidates({ testData });
  const minutes = candidates.map(({ totalDurationMin }) => totalDurationMin);
  const low = Math.min(min, ...minutes);
  const high = Math.max(max, ...minutes);
  const span = (high - low || 1) * (1 + 2 * ROOM);
  const place = (value: number) => `${(100 * (value - low + (span * ROOM) / (1 + 2 * ROOM))) / span}%`;
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
          style={{ insetInlineStart: place(min), inlineSize: `${(100 * (max - min)) / span}%` }}
        />
        <span className={s.target} style={{ insetInlineStart: place(target) }} />
        {candidates.map((candidate, at) => (
          <i
            key={at}
            data-inside={at < inside || undefined}
            data-final={candidate.isFinal || undefined}
            style={{ insetInlineStart: place(candidate.totalDurationMin) }}
          />
        ))}
        {[...new Set([min, target, max])].map((value) => (
          <small className="soft numerals" key={value} style={{ insetInlineStart: place(value) }}>
            <L>{value}</L>
          </small>
        ))}
      </div>
      <p className="soft small">{m.simulation_strip_text({ inside, all: candidates.length, min, max, target })}</p>
    </OfficeCard>
  );
};

import type { YearRun } from '@zuzu/contract/planning/school-year.ts';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { ExportMenu } from '#features/office/sheets/export-menu.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { rulesName } from './rules-name.ts';
import { SeriesMark } from './week-chart.tsx';
import s from './year.module.css';

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`);
const day = (value: number | null): string => (value === null ? m.office_never() : m.simulation_day({ day: value }));

const rows: readonly { label: () => string; text: (run: YearRun) => string; isFault?: (run: YearRun) => boolean }[] = [
  { label: m.office_lessons, text: ({ figures }) => String(figures.lessons) },
  { label: m.simulation_figure_soon, text: ({ figures }) => percent(figures.soonPercent) },
  {
    label: m.simulation_figure_first_outside,
    text: ({ figures }) => day(figures.firstOutsideDay),
    isFault: ({ figures }) => figures.firstOutsideDay !== null,
  },
  { label: m.simulation_figure_outside, text: ({ figures }) => String(figures.outsideLessons) },
  {
    label: m.simulation_figure_skipped,
    text: ({ figures }) => day(figures.firstSkippedDay),
    isFault: ({ figures }) => figures.firstSkippedDay !== null,
  },
  {
    label: m.simulation_figure_coverage,
    text: ({ figures, candidates }) =>
      `${m.simulation_of_all({ part: figures.seenCandidates, all: candidates })} · ${percent(figures.coveragePercent)}`,
  },
  { label: m.simulation_figure_all_seen, text: ({ figures }) => day(figures.allSeenDay) },
  {
    label: m.simulation_figure_longest,
    text: ({ figures }) =>
      figures.longestUnseenDays === null ? '–' : m.simulation_days({ count: figures.longestUnseenDays }),
  },
  { label: m.simulation_figure_new, text: ({ figures }) => percent(figures.newPercent) },
  { label: m.simulation_figure_new_left, text: ({ figures }) => percent(figures.newWhileLeftPercent) },
  {
    label: m.simulation_figure_different,
    text: ({ figures }) => m.simulation_of_all({ part: figures.differentLessons, all: figures.lessons }),
  },
];

/** The figures of the year, one column for each set of rules. */
export const YearFigures = ({ runs }: { runs: readonly YearRun[] }) => (
  <OfficeCard
    title={m.simulation_year_figures()}
    side={
      <ExportMenu
        tone="link"
        title={m.simulation_year_figures()}
        file={m.simulation_year_file()}
        load={async () => ({
          head: [m.simulation_figure(), ...runs.map(({ rules }) => rulesName(rules))],
          rows: rows.map(({ label, text }) => [label(), ...runs.map(text)]),
        })}
      />
    }
  >
    <table className={s.figures} aria-label={m.simulation_year_figures()}>
      <thead>
        <tr>
          <th scope="col">{m.simulation_figure()}</th>
          {runs.map(({ rules }, at) => (
            <th key={at} scope="col">
              <SeriesMark number={at} />
              {rulesName(rules)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, text, isFault }) => (
          <tr key={label()}>
            <th scope="row">{label()}</th>
            {runs.map((run, at) => (
              <td key={at} className={isFault?.(run) ? 'bad semibold' : 'semibold'}>
                <L>{text(run)}</L>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </OfficeCard>
);

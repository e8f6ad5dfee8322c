import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { m } from '#texts/generated/messages.js';
import { BAR_ERRORS, estimateText, type Estimate } from '#screens/management/estimates.ts';
import { ideaText, reasonsOf, type Proposal } from './film-words.ts';
import s from './library.module.css';

const upTo = ({ value, error }: Estimate): number => value + BAR_ERRORS * error;

/** Clips to film, best first; those that can't be told apart have the same rank. */
export const FilmList = ({ proposals }: { proposals: readonly Proposal[] }) => {
  const most = Math.max(...proposals.map(({ points }) => upTo(points)), Number.MIN_VALUE);
  return (
    <ol className={s.proposals}>
      {proposals.map((proposal) => {
        const { rank, category, intensity, points } = proposal;
        const isTied = proposals.filter((other) => other.rank === rank).length > 1;
        return (
          <li key={`${category} ${intensity}`}>
            <b className={s.rank}>{rank}</b>
            <div>
              <h3>
                <IntensityTags of={[intensity]} />
                {ideaText(proposal)}
              </h3>
              <p>{[...reasonsOf(proposal), ...(isTied ? [m.film_tied()] : [])].join(' ')}</p>
            </div>
            <div className={s.gain}>
              {m.film_overall({ points: estimateText(points) })}
              <GainBar points={points} most={most} />
            </div>
          </li>
        );
      })}
    </ol>
  );
};

/** The gain as a bar, with its error over the end. */
const GainBar = ({ points, most }: { points: Estimate; most: number }) => {
  const percent = (value: number) => Math.max(0, (100 * value) / most);
  const from = percent(points.value - BAR_ERRORS * points.error);
  return (
    <span className={s.bar} aria-hidden>
      <i style={{ inlineSize: `${percent(points.value)}%` }} />
      <i className={s.error} style={{ insetInlineStart: `${from}%`, inlineSize: `${percent(upTo(points)) - from}%` }} />
    </span>
  );
};

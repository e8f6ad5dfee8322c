import { Clapperboard, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { FilmSimulation } from '@zuzu/contract/planning/filming.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { isUnderWay } from '#api/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { Banner } from '#components/page/banner.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { RetryBanner } from '#layouts/office-lists/retry-banner.tsx';
import { m } from '#texts/generated/messages.js';
import { QuestionProgress } from '#layouts/office-lists/question-progress.tsx';
import { useLongQuestion } from '#screens/management/use-long-question.ts';
import { paths } from '#paths.ts';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { storage } from '#session/storage.ts';
import { BAR_ERRORS, estimateText, type Estimate, isSaid } from '#screens/management/estimates.ts';
import { pathText } from '#components/videos/categories.ts';
import { isolated } from '#texts/format.ts';
import { cancelFilmProposals, filmProposalsOptions, startFilmProposals } from './gaps-api.ts';
import s from './gaps.module.css';

/** U+2060, which keeps a dash on the line of the numbers beside it. */
const NO_BREAK = '\u2060';
type Proposal = FilmSimulation['proposals'][number];

/** 'A small/power clip of 60 to 90 seconds for intensity 4'. */
const ideaText = ({ category, fromSeconds, toSeconds, intensity }: Proposal): string =>
  m.film_idea({
    category: pathText(category),
    seconds: isolated(`${fromSeconds}${NO_BREAK}–${NO_BREAK}${toSeconds}`),
    intensity,
  });

/** What the clip does to lessons of its intensity, a sentence each: points, empty blocks, repetitions. */
const reasonsOf = ({ atIntensity: { points, repeats, emptyBlocks }, intensity }: Proposal): string[] => [
  m.film_points({ points: estimateText(points), intensity }),
  ...(isSaid(emptyBlocks) && emptyBlocks.value > 0
    ? [m.film_fewer_empty({ count: Math.round(emptyBlocks.value) })]
    : []),
  ...(isSaid(repeats)
    ? [(repeats.value > 0 ? m.film_fewer_repeats : m.film_more_repeats)({ count: Math.round(Math.abs(repeats.value)) })]
    : []),
];

const upTo = ({ value, error }: Estimate): number => value + BAR_ERRORS * error;

const FILMED_KEY = 'filmed';
const filmedSchema = z.object({ film: z.string(), clips: z.array(z.string()) });

const storedClips = (film: string): readonly string[] => {
  try {
    const stored = filmedSchema.safeParse(JSON.parse(storage.getItem(FILMED_KEY) ?? 'null'));
    return stored.data?.film === film ? stored.data.clips : [];
  } catch {
    return [];
  }
};

/** Which clips of a film list have been ticked as filmed, in this browser, and a function that ticks or unticks one. */
const useFilmedClips = (film: string) => {
  const [clips, setClips] = useState(() => new Set(storedClips(film)));
  const tick = (clip: string, isFilmed: boolean) => {
    const next = new Set(clips);
    if (isFilmed) next.add(clip);
    else next.delete(clip);
    setClips(next);
    storage.setItem(FILMED_KEY, JSON.stringify({ film, clips: [...next] }));
  };
  return [clips, tick] as const;
};

interface FilmListProps {
  /** Id of the answer that they belong to. */
  film: string;
  proposals: readonly Proposal[];
}
/** Clips to film, best first, to be ticked, and uploaded as they are described; those that can't be told apart have the same rank. */
const FilmList = ({ film, proposals }: FilmListProps) => {
  const [filmed, tick] = useFilmedClips(film);
  const most = Math.max(...proposals.map(({ points }) => upTo(points)), Number.MIN_VALUE);
  return (
    <ol className={s.proposals}>
      {proposals.map((proposal) => {
        const { rank, category, intensity, points } = proposal;
        const clip = `${category} ${intensity}`;
        const isTied = proposals.filter((other) => other.rank === rank).length > 1;
        return (
          <li key={clip} data-filmed={filmed.has(clip) || undefined}>
            <b className={s.rank}>{rank}</b>
            <div>
              <h3 className="line gap-2 semibold">
                <IntensityTags of={[intensity]} />
                {ideaText(proposal)}
              </h3>
              <p className="soft small">{[...reasonsOf(proposal), ...(isTied ? [m.film_tied()] : [])].join(' ')}</p>
              <div className={s.clip}>
                <label className="line gap-2">
                  <input
                    type="checkbox"
                    aria-label={`${m.film_filmed()}: ${ideaText(proposal)}`}
                    checked={filmed.has(clip)}
                    onChange={({ target }) => tick(clip, target.checked)}
                  />
                  {m.film_filmed()}
                </label>
                <Link
                  to={paths.videos}
                  search={{ tab: 'upload', film: clip }}
                  aria-label={`${m.film_upload()}: ${ideaText(proposal)}`}
                >
                  {m.film_upload()}
                </Link>
              </div>
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

const question = {
  latest: filmProposalsOptions,
  start: startFilmProposals,
  cancel: cancelFilmProposals,
  startFailed: m.film_start_failed,
};

/** What to film next for a user type: starting the question, its progress, its answer. */
export const FilmCard = ({ userType }: { userType: UserType }) => {
  const { query, start, cancel } = useLongQuestion(question);
  const { data: film, error } = query;
  return (
    <OfficeCard
      title={m.film_title()}
      side={
        film && isUnderWay(film) ? (
          <Button tone="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate(film.id)}>
            <X />
            {m.office_cancel()}
          </Button>
        ) : (
          <Button disabled={start.isPending || film === undefined} onClick={() => start.mutate(userType)}>
            <Clapperboard />
            {film ? m.film_start_again() : m.film_start()}
          </Button>
        )
      }
    >
      {error && film === undefined && <RetryBanner error={error} onRetry={query.refetch} />}
      {film === null && <p className="soft small">{m.film_text()}</p>}
      {film &&
        (isUnderWay(film) ? (
          <QuestionProgress question={film} label={m.film_title()} working={m.film_working()} />
        ) : (
          <FilmResult film={film} userType={userType} />
        ))}
    </OfficeCard>
  );
};

const FilmResult = ({ film, userType }: { film: FilmSimulation; userType: UserType }) => {
  const { id, state, isCurrent, proposals, lessonsPlayed, userType: of } = film;
  if (state === 'cancelled') return <Banner tone="hint" text={m.film_cancelled()} />;
  if (state === 'failed') return <Banner text={m.simulation_year_stopped()} />;
  return (
    <>
      {!isCurrent && <Banner tone="hint" text={m.film_outdated()} />}
      {of !== userType && <Banner tone="hint" text={m.film_of_type({ type: of })} />}
      {proposals.length > 0 ? <FilmList key={id} film={id} proposals={proposals} /> : <p>{m.film_nothing()}</p>}
      <p className="soft small">
        {lessonsPlayed > 0 ? m.film_by_lessons({ count: lessonsPlayed }) : m.film_all_alike()} {m.film_note()}
      </p>
    </>
  );
};

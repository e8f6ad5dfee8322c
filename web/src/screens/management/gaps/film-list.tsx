import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths.ts';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import * as z from 'zod/mini';
import { storage } from '#session/storage.ts';
import { m } from '#texts/generated/messages.js';
import { BAR_ERRORS, estimateText, type Estimate, isSaid } from '#screens/management/estimates.ts';
import type { FilmSimulation } from '@zuzu/contract/planning/filming.ts';
import { pathText } from '#components/videos/categories.ts';
import { isolated } from '#texts/format.ts';
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
export const FilmList = ({ film, proposals }: FilmListProps) => {
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

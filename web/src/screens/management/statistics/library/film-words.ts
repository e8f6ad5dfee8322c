import type { FilmSimulation } from '@zuzu/contract/lessons/filming.ts';
import { pathText } from '#components/videos/categories.ts';
import { isolated } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { estimateText, isSaid } from '#screens/management/estimates.ts';

export type Proposal = FilmSimulation['proposals'][number];

/** 'A small/power clip of 60 to 90 seconds for intensity 4'. */
export const ideaText = ({ category, fromSeconds, toSeconds, intensity }: Proposal): string =>
  m.film_idea({
    category: pathText(category),
    seconds: isolated(`${fromSeconds}–${toSeconds}`),
    intensity,
  });

/** What the clip does to lessons of its intensity, a sentence each: points, empty blocks, repetitions. */
export const reasonsOf = ({ atIntensity: { points, repeats, emptyBlocks }, intensity }: Proposal): string[] => [
  m.film_points({ points: estimateText(points), intensity }),
  ...(isSaid(emptyBlocks) && emptyBlocks.value > 0
    ? [m.film_fewer_empty({ count: Math.round(emptyBlocks.value) })]
    : []),
  ...(isSaid(repeats)
    ? [(repeats.value > 0 ? m.film_fewer_repeats : m.film_more_repeats)({ count: Math.round(Math.abs(repeats.value)) })]
    : []),
];

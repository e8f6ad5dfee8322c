import type { Withdrawal } from '@zuzu/contract/lessons/withdrawal.ts';
import { m } from '#texts/generated/messages.js';
import { estimateText, isSaid, isSure, type Estimate } from '#screens/management/estimates.ts';

const positive = ({ value, error }: Estimate): Estimate => ({ value: Math.abs(value), error });

/** What a withdrawal costs, in a few sentences: points, empty blocks, repetitions, and whose lessons they are. */
export const withdrawalText = ({ state, change, userType, lessonsPlayed }: Withdrawal): string => {
  if (!change) return state === 'cancelled' ? m.film_cancelled() : m.simulation_year_stopped();
  const { points, repeats, emptyBlocks } = change;
  if (points.value === 0 && points.error === 0) return m.videos_cost_nothing({ type: userType });
  const said = !isSure(points)
    ? m.videos_cost_unsure({ points: estimateText(points) })
    : (points.value < 0 ? m.videos_cost_worse : m.videos_cost_better)({ points: estimateText(positive(points)) });
  return [
    said,
    ...(isSaid(emptyBlocks) && emptyBlocks.value < 0
      ? [m.videos_cost_empty({ count: Math.round(-emptyBlocks.value) })]
      : []),
    ...(isSaid(repeats) && repeats.value < 0 ? [m.videos_cost_repeats({ count: Math.round(-repeats.value) })] : []),
    m.videos_cost_type({ type: userType }),
    ...(lessonsPlayed > 0 ? [m.film_by_lessons({ count: lessonsPlayed })] : [m.film_all_alike()]),
    m.videos_cost_note(),
  ].join(' ');
};

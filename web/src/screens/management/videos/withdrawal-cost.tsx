import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import type { Withdrawal } from '@zuzu/contract/planning/withdrawal.ts';
import { withReason } from '#api/api-error.ts';
import { cancelWithdrawal, startWithdrawal, withdrawalOptions } from './withdrawal-api.ts';
import { isUnderWay } from '#api/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { Banner } from '#components/page/banner.tsx';
import { m } from '#texts/generated/messages.js';
import { estimateText, isSaid, isSure, type Estimate } from '#screens/management/estimates.ts';
import { QuestionProgress } from '#layouts/office-lists/question-progress.tsx';

const positive = ({ value, error }: Estimate): Estimate => ({ value: Math.abs(value), error });

/** What a withdrawal costs, in a few sentences: points, empty blocks, repetitions, and whose lessons they are. */
const withdrawalText = ({ state, change, userType, lessonsPlayed }: Withdrawal): string => {
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

/** What lessons would lose without these videos: worked out when asked, and no longer than this is shown. */
export const WithdrawalCost = ({ ids }: { ids: readonly string[] }) => {
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: () => startWithdrawal(ids),
    onSuccess: (started) => queries.setQueryData(withdrawalOptions.queryKey, started),
    meta: { failure: (error) => withReason(m.film_start_failed(), error) },
  });
  const { mutate: cancel } = useMutation({ mutationFn: cancelWithdrawal });
  const startedId = start.data?.id;
  const { data: latest } = useQuery({ ...withdrawalOptions, enabled: startedId !== undefined });
  const withdrawal = latest?.id === startedId ? latest : start.data;
  const underWayId = isUnderWay(withdrawal) ? startedId : undefined;
  useEffect(
    () => () => {
      const now = queries.getQueryData(withdrawalOptions.queryKey);
      if (underWayId !== undefined && now?.id === underWayId && isUnderWay(now)) cancel(underWayId);
    },
    [queries, cancel, underWayId],
  );

  if (!withdrawal)
    return (
      <Button tone="quiet" aria-disabled={start.isPending} onClick={() => !start.isPending && start.mutate()}>
        <Calculator />
        {m.videos_cost_ask()}
      </Button>
    );
  if (isUnderWay(withdrawal))
    return (
      <div className="stack gap-2">
        <QuestionProgress question={withdrawal} label={m.videos_cost_working()} working={m.videos_cost_working()} />
      </div>
    );
  return (
    <div role="status">
      <Banner tone="hint" text={withdrawalText(withdrawal)} />
    </div>
  );
};

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError, errorText } from '#api/api-error.ts';
import { testUserSeenOptions, clearTestUserSeen } from '#api/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import s from './simulation-view.module.css';

/** The number of videos that the test user has seen, and a button to reset them. */
export const TestUserSeen = ({ intensity }: { intensity: IntensityLevel }) => {
  const queries = useQueryClient();
  const { data: seen } = useQuery(testUserSeenOptions);
  const all = seen === undefined ? 0 : Object.values(seen).reduce((sum, keys) => sum + keys.length, 0);
  const clear = useMutation({
    mutationFn: () => clearTestUserSeen(),
    onSuccess: () => showToast('good', m.simulation_cleared({ count: all })),
    meta: { failure: clearFailure },
    onSettled: () => queries.invalidateQueries({ queryKey: testUserSeenOptions.queryKey }),
  });
  return (
    <div className={s.seen}>
      {seen && (
        <span className={s.seenCount} role="status">
          <strong className="semibold">
            {m.simulation_seen_videos({ count: seen[String(intensity)]?.length ?? 0 })}
          </strong>{' '}
          <small className="soft fine">{m.simulation_seen_all({ all })}</small>
        </span>
      )}
      <Button tone="quiet" size="s" disabled={clear.isPending} onClick={() => clear.mutate()}>
        <Eraser />
        {m.simulation_clear()}
      </Button>
    </div>
  );
};

/** The server's reason, if it gives one. */
const clearFailure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? errorText(error)
    : m.simulation_clear_failed();

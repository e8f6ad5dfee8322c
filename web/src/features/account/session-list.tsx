import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedInSession } from '@zuzu/contract/auth.ts';
import { errorText } from '#lib/api/api-error.ts';
import { endSessionOf, sessionsOptions } from '#features/sign-in/auth-api.ts';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { Button } from '#ui/controls/button.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './account-list.module.css';

const deviceName = ({ device, board }: SignedInSession): string =>
  [board !== undefined && m.sessions_board({ group: groupTitle(board) }), device || m.sessions_unknown()]
    .filter(Boolean)
    .join(' · ');

/** Lists the user's sessions; all except the current one can be ended. */
export const SessionList = ({ userId }: { userId: string }) => {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsOptions(userId));
  const end = useMutation({
    mutationFn: (id: string) => endSessionOf(userId, id),
    onSuccess: (left) => queryClient.setQueryData(sessionsOptions(userId).queryKey, left),
    meta: { failure: (problem) => m.sessions_failed({ reason: errorText(problem) }) },
  });
  if (!data) return error ? <RetryBanner error={error} onRetry={refetch} /> : <SkeletonRows />;
  if (data.length === 0) return <p>{m.sessions_none()}</p>;
  return (
    <ul className={s.list}>
      {data.map((session) => (
        <li key={session.id} className="row gap-4 snug apart">
          <span className="grid tight">
            <strong dir="auto">{deviceName(session)}</strong>
            <small className="soft">
              {session.current ? (
                m.sessions_here()
              ) : (
                <>
                  {m.sessions_used()} <Ago at={session.lastUsedAt} />
                </>
              )}
            </small>
          </span>
          {!session.current && (
            <Button
              size="s"
              tone="quiet"
              aria-label={m.sessions_end_of({ device: deviceName(session) })}
              disabled={end.isPending}
              onClick={() => end.mutate(session.id)}
            >
              {m.sessions_end()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

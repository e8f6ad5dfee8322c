import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { Notice } from '#ui/page/notice.tsx';

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** What is said if it couldn't be loaded. */
  title: string;
}
/** The loading and error states of a list: a skeleton, or the error with a retry button. Renders nothing once there is data. */
export const NotLoaded = ({ query: { data, error, isPending, refetch }, title }: NotLoadedProps) => {
  if (isPending) return <SkeletonRows />;
  if (!error || data !== undefined) return undefined;
  return <LoadFailed title={title} text={errorText(error)} onRetry={() => void refetch()} />;
};

interface ListOrNoticeProps {
  query: Omit<NotLoadedProps['query'], 'data'>;
  rows: readonly unknown[];
  /** What is said if it couldn't be loaded. */
  failure: string;
  /** What is said if nothing matches, and what can be done about it. */
  empty: { title: string; text: string; action: string; onAction: () => void };
  /** The list. */
  children: ReactNode;
}
/** A filtered list; where it has no rows, a skeleton, the error with a retry button, or that nothing matches. */
export const ListOrNotice = ({
  query: { error, isPending, refetch },
  rows,
  failure,
  empty,
  children,
}: ListOrNoticeProps) => {
  if (rows.length > 0) return children;
  if (isPending) return <SkeletonRows />;
  // also where rows are missing since the last time
  if (error) return <LoadFailed title={failure} text={errorText(error)} onRetry={() => void refetch()} />;
  const { title, text, action, onAction } = empty;
  return (
    <Notice pose="story" fill="var(--violet)" title={title} text={text}>
      <Button onClick={onAction}>{action}</Button>
    </Notice>
  );
};

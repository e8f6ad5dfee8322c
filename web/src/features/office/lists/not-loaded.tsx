import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { Notice } from '#ui/page/notice.tsx';

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Text of the error state. */
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
  /** Text of the error state. */
  failure: string;
  /** The empty state: text and suggested action. */
  empty: { title: string; text: string; action: string; onAction: () => void };
  children: ReactNode;
}
/** A filtered list; without rows, shows a skeleton, an error with a retry button, or the empty state. */
export const ListOrNotice = ({
  query: { error, isPending, refetch },
  rows,
  failure,
  empty,
  children,
}: ListOrNoticeProps) => {
  if (rows.length > 0) return children;
  if (isPending) return <SkeletonRows />;
  // also if rows have disappeared since the last render
  if (error) return <LoadFailed title={failure} text={errorText(error)} onRetry={() => void refetch()} />;
  const { title, text, action, onAction } = empty;
  return (
    <Notice pose="story" title={title} text={text}>
      <Button onClick={onAction}>{action}</Button>
    </Notice>
  );
};

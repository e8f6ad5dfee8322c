import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#api/api-error.ts';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { LoadFailed } from '#components/page/load-failed.tsx';

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

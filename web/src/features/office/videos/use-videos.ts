import { useEffect, useId } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { dropEarlyAnswer } from '#lib/api/early-call.ts';
import {
  isBeingPrepared,
  progressOptions,
  videoPagesOptions,
  VIDEOS_KEY,
  purgeVideos,
} from '#features/videos/videos-api.ts';
import { useRows } from '#features/office/lists/use-rows.ts';
import { onVideosSaved } from './upload/page-uploads.ts';
import { listQuery, type VideosSearch } from './videos-search.ts';

/** Maximum number of videos polled at a time; others follow when these are done. */
const MAX_FOLLOWED = 50;

const LISTS_KEY = [...VIDEOS_KEY, 'list'];
/** Reloads the lists. One that is loading for the first time would otherwise keep what it requested before the change. */
const reloadLists = async (queries: QueryClient): Promise<void> => {
  await queries.cancelQueries({ queryKey: LISTS_KEY });
  await queries.invalidateQueries({ queryKey: LISTS_KEY });
};

const purge = async (queries: QueryClient) => {
  try {
    const result = await purgeVideos();
    console.info('Purged videos', result);
    if (result.purged.length > 0) {
      dropEarlyAnswer();
      await reloadLists(queries);
    }
  } catch (error) {
    // some managers may not purge; the list works without it
    if (!(error instanceof ApiError && error.status === 403)) console.warn('The purge failed', error);
  }
  return true;
};

/** The filtered library: purges once on opening, then loads page by page; polls videos that are being processed. */
export const useVideos = (search: VideosSearch) => {
  const queries = useQueryClient();
  const opening = useId();
  const purged = useQuery({
    queryKey: [...VIDEOS_KEY, 'purge', opening],
    queryFn: () => purge(queries),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const query = useInfiniteQuery({ ...videoPagesOptions(listQuery(search)), enabled: purged.isFetched });
  const list = useRows(query);
  const followed = list.rows.filter(isBeingPrepared).slice(0, MAX_FOLLOWED);
  useQuery(
    progressOptions(
      followed.map((video) => video._id),
      queries,
    ),
  );
  useEffect(() => onVideosSaved(() => void reloadLists(queries)), [queries]);
  /** Prefetches the filtered list before the URL and the screen have updated. */
  const prefetch = (next: VideosSearch) => {
    if (purged.isFetched) void queries.prefetchInfiniteQuery(videoPagesOptions(listQuery(next)));
  };
  return { query, list, prefetch };
};
export type Videos = ReturnType<typeof useVideos>;

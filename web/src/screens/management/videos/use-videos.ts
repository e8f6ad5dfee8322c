import { useEffect, useId, useMemo } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { isBeingPrepared, progressOptions, videoPagesOptions, VIDEOS_KEY, purgeVideos } from '#api/videos.ts';
import { onVideosSaved } from './upload/page-uploads.ts';
import { listQuery, type VideosSearch } from './videos-search.ts';

/** So many at once are followed; the others come up when these are through. */
const MAX_FOLLOWED = 50;

const purge = async () => {
  try {
    console.info('Purged videos', await purgeVideos());
  } catch (error) {
    // not everybody may; otherwise the list is worth more than the purge
    if (!(error instanceof ApiError && error.status === 403)) console.warn('The purge failed', error);
  }
  return true;
};

/**
 * The library as the filters show it: purged once on opening, then fetched page by page; what is being
 * prepared is followed live.
 */
export const useVideos = (search: VideosSearch) => {
  const queries = useQueryClient();
  const opening = useId();
  const purged = useQuery({
    queryKey: [...VIDEOS_KEY, 'purge', opening],
    queryFn: purge,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const query = useInfiniteQuery({ ...videoPagesOptions(listQuery(search)), enabled: purged.isFetched });
  const videos = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const followed = videos.filter(isBeingPrepared).slice(0, MAX_FOLLOWED);
  useQuery(
    progressOptions(
      followed.map((video) => video._id),
      queries,
    ),
  );
  useEffect(
    () => onVideosSaved(() => void queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] })),
    [queries],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  /** Asks for what the filters are about to show, before the address and the screen have followed. */
  const prefetch = (next: VideosSearch) => {
    if (purged.isFetched) void queries.prefetchInfiniteQuery(videoPagesOptions(listQuery(next)));
  };
  const { total, answerTo } = query.data?.pages.at(-1) ?? {};
  return { ...query, videos, total, answerTo, more, prefetch };
};
export type Videos = ReturnType<typeof useVideos>;

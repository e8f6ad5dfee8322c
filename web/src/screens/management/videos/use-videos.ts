import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { progressOptions, videosOptions, VIDEOS_KEY } from '../../../api/videos.ts';
import { onVideosSaved } from './upload/page-uploads.ts';
import { isBeingPrepared } from './video-status.tsx';

/** So many at once are followed; the others come up when these are through. */
const MAX_FOLLOWED = 50;
let openings = 0;

const purge = async () => {
  try {
    console.info('Purged videos', await api.videos.purge());
  } catch (error) {
    // not everybody may (spec, section 8); otherwise the list is worth more than the purge
    if (!(error instanceof ApiError && error.status === 403)) console.warn('The purge failed', error);
  }
  return true;
};

/**
 * The library: purged once on opening, then fetched (spec, section 2); what is being prepared is followed live.
 */
export const useVideos = () => {
  const queries = useQueryClient();
  const [opening] = useState(() => ++openings);
  const purged = useQuery({
    queryKey: [...VIDEOS_KEY, 'purge', opening],
    queryFn: purge,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const query = useQuery({ ...videosOptions, enabled: purged.isFetched });
  const followed = (query.data ?? []).filter(isBeingPrepared).slice(0, MAX_FOLLOWED);
  useQuery(
    progressOptions(
      followed.map((video) => video._id),
      queries,
    ),
  );
  useEffect(() => onVideosSaved(() => void queries.invalidateQueries({ queryKey: videosOptions.queryKey })), [queries]);
  return query;
};

/** Display names of the videos that have the same content. */
export const namesOfSame = (video: Video, videos: readonly Video[]): string =>
  videos
    .filter((other) => video.sameAs?.includes(other.fileKey))
    .map((other) => other.displayName)
    .join(', ');

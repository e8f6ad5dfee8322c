import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { api } from '#lib/api/client.ts';
import { byCursor, pageOf } from '#lib/api/page.ts';
import { VIDEOS_KEY } from '#features/videos/videos-api.ts';

const PAGE_SIZE = 60;

export interface GalleryQuery {
  intensity: IntensityLevel;
  category: CategoryValue | 'all';
  q?: string | undefined;
}

/**
 * The playable videos of a level and a category, newest first, page by page. While typing, the previous results stay
 * until the new ones arrive.
 */
export const galleryOptions = ({ intensity, category, q }: GalleryQuery) =>
  infiniteQueryOptions({
    queryKey: [...VIDEOS_KEY, 'gallery', { intensity, category }, q],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const answer = await api.videos.list(
        {
          intensity: toWireIntensity(intensity),
          category,
          status: 'ready',
          limit: PAGE_SIZE,
          ...(q && { q }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      );
      return pageOf(queryKey, answer);
    },
    ...byCursor,
    placeholderData: (previous, query) => {
      const before = query?.queryKey[2] as Partial<GalleryQuery> | undefined;
      return before?.intensity === intensity && before.category === category ? previous : undefined;
    },
  });

/** Number of videos per category and intensity, to suggest where to look when a search finds none. */
export const videoCountsOptions = (q: string | undefined) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'counts', q],
    queryFn: ({ signal }) => api.videos.counts(q ? { q } : {}, { signal }),
  });

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import { toWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';
import { VIDEOS_KEY } from './videos.ts';

/** Videos that come at once; the next ones follow while scrolling. */
const PAGE_SIZE = 60;

export interface GalleryQuery {
  intensity: IntensityLevel;
  category: CategoryValue | 'all';
  q?: string | undefined;
}

/** The playable videos of a level and a category, newest first, page by page; while typing, those before stay until the new ones have come. */
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

/** How many videos there are of each category and intensity, for where to look when there are none. */
export const videoCountsOptions = (q: string | undefined) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'counts', q],
    queryFn: ({ signal }) => api.videos.counts(q ? { q } : {}, { signal }),
  });

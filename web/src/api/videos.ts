import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import type { VideoSort } from '@zuzu/contract/videos/listing.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { api } from './client.ts';
import { byCursor, pageOf } from './page.ts';

/** What every list of videos is kept under. */
export const VIDEOS_KEY = ['videos'] as const;
const LIST_KEY = [...VIDEOS_KEY, 'list'] as const;
const PAGES_KEY = [...LIST_KEY, 'pages'] as const;
/** How often videos are looked at that are being prepared. */
const PROGRESS_EVERY_MS = 1_500;
/** Rows that come at once; the next ones follow while scrolling. */
const PAGE_SIZE = 50;
/** So many videos can be named by their files in one call. */
const MAX_FILE_KEYS = 100;

/** The whole library, newest first. */
export const videosOptions = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ signal }) => (await api.videos.list({}, { signal })).body,
});

/** What the filter panel of the video list says. */
export interface VideoListQuery {
  searchTerm?: string | undefined;
  /** Moments in ISO 8601; the second one doesn't count. */
  uploadedFrom?: string | undefined;
  uploadedBefore?: string | undefined;
  primaryCategory?: string | undefined;
  secondaryCategory?: string | undefined;
  sort?: VideoSort | undefined;
}
/** The videos that match, page by page; the rows before stay until the new ones have come. */
export const videoPagesOptions = (query: VideoListQuery) =>
  infiniteQueryOptions({
    queryKey: [...PAGES_KEY, query],
    queryFn: async ({ queryKey, signal, pageParam }) => {
      const input = { ...query, limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) };
      return pageOf(queryKey, await api.videos.list(input, { signal }));
    },
    ...byCursor,
    placeholderData: keepPreviousData,
  });

/** Whether its state may change by itself. */
export const isBeingPrepared = ({ status, progress, trashedAt }: Video): boolean =>
  status !== 'failed' && trashedAt === undefined && (progress ?? 100) < 100;

/** Videos by their files, the last hundred of them; followed for as long as one is being prepared. */
export const videosOfFilesOptions = (fileKeys: readonly string[]) =>
  queryOptions({
    queryKey: [...LIST_KEY, 'files', fileKeys],
    queryFn: async ({ signal }) =>
      (await api.videos.list({ fileKeys: fileKeys.slice(-MAX_FILE_KEYS).join(',') }, { signal })).body,
    enabled: fileKeys.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isBeingPrepared) ? PROGRESS_EVERY_MS : false),
  });

/** One video as it is now, of which an earlier state is known; undefined once it has been deleted. */
export const videoOptions = (known: Video | undefined) =>
  queryOptions({
    queryKey: [...LIST_KEY, 'one', known?._id],
    queryFn: async ({ signal }) => (await api.videos.list({ ids: known?._id }, { signal })).body[0] ?? null,
    enabled: known !== undefined,
    placeholderData: known ?? null,
    refetchInterval: ({ state }) => (state.data && isBeingPrepared(state.data) ? PROGRESS_EVERY_MS : false),
  });

/** The categories and sub-categories that the library has. */
export const videoCategoriesOptions = queryOptions({
  queryKey: [...LIST_KEY, 'categories'],
  queryFn: ({ signal }) => api.videos.categories({}, { signal }),
});

/** What can still be restored, the latest deleted first. */
export const videoTrashOptions = queryOptions({
  queryKey: [...LIST_KEY, 'trash'],
  queryFn: ({ signal }) => api.videos.trash({}, { signal }),
  staleTime: 0,
});

/** Where a video is pinned, and how many ready lessons play it. */
export const videoUsageOptions = (id: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'usage', id],
    queryFn: ({ signal }) => api.videos.usage({ id }, { signal }),
    staleTime: 0,
  });

type Pages = { pages: { rows: Video[] }[] };

/** Puts newer states of some videos wherever they are shown. */
export const putVideos = (queries: QueryClient, videos: readonly Video[]): void => {
  const newer = new Map(videos.map((video) => [video._id, video]));
  const renew = (list: readonly Video[]) => list.map((video) => newer.get(video._id) ?? video);
  queries.setQueryData(videosOptions.queryKey, (list) => list && renew(list));
  queries.setQueriesData<Pages>(
    { queryKey: PAGES_KEY },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: renew(page.rows) })) },
  );
  for (const video of videos) queries.setQueryData(videoOptions(video).queryKey, (known) => known && video);
};

/** Follows videos that are being prepared, and keeps the list up to date with what it hears. */
export const progressOptions = (ids: readonly string[], queries: QueryClient) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'progress', ids],
    queryFn: async ({ signal }) => {
      const { body: videos } = await api.videos.list({ ids: ids.join(',') }, { signal });
      putVideos(queries, videos);
      return videos.length;
    },
    enabled: ids.length > 0,
    refetchInterval: PROGRESS_EVERY_MS,
    gcTime: 0,
  });

/** Throws a CONFLICT with the newer state where somebody else saved the video meanwhile. */
export const changeVideo = (change: ChangedVideo) => api.videos.update(change);

/** The file goes to the trash, and the record after it. */
export const deleteVideo = async ({ _id, fileKey }: Video): Promise<void> => {
  await api.videos.removeFile({ fileKey });
  await api.videos.remove({ id: _id });
};

export const restoreVideo = ({ _id }: Video) => api.videos.restore({ id: _id });

/** Has a video prepared again that failed. */
export const retryVideo = ({ _id }: Video) => api.videos.retry({ id: _id });

/** Finds the files in storage that no video has. */
export const scanStorage = () => api.videos.scan();

/** Retires the videos whose files are gone. */
export const purgeVideos = () => api.videos.purge();

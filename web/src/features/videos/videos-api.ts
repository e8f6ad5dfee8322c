import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BulkVideosInput } from '@zuzu/contract/videos/bulk.ts';
import type { ChangedVideo } from '@zuzu/contract/videos/changes.ts';
import type { ImportVideosInput } from '@zuzu/contract/videos/import.ts';
import type { VideoListQuery } from '@zuzu/contract/videos/listing.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { api } from '#lib/api/client.ts';
import { byCursor, pageOf } from '#lib/api/page.ts';

/** Query key prefix of every list of videos. */
export const VIDEOS_KEY = ['videos'] as const;
const LIST_KEY = [...VIDEOS_KEY, 'list'] as const;
const PAGES_KEY = [...LIST_KEY, 'pages'] as const;
/** Polling interval while videos are being prepared. */
const PROGRESS_POLL_MS = 1_500;
const PAGE_SIZE = 50;
/** The server accepts at most this many file keys per call. */
const MAX_FILE_KEYS = 100;

/** The complete library, newest first. */
export const videosOptions = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ signal }) => (await api.videos.list({}, { signal })).body,
});

/** The videos that match, page by page; the previous rows stay until the new ones have loaded. */
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

/** All videos that match, in the order of the list. */
export const allVideos = async (query: VideoListQuery) => (await api.videos.list(query)).body;

/** The ids of all videos that match. */
export const fetchVideoIds = async ({ sort: _sort, ...filters }: VideoListQuery) => (await api.videos.ids(filters)).ids;

/** Dry run of a bulk change. */
export const previewVideoChanges = (input: Omit<BulkVideosInput, 'dryRun'>, signal: AbortSignal) =>
  api.videos.bulk({ ...input, dryRun: true }, { signal });

/** Applies a previewed bulk change to the versions in its plan. */
export const applyVideoChanges = (input: Omit<BulkVideosInput, 'dryRun'>) =>
  api.videos.bulk({ ...input, dryRun: false });

/** Dry run of an import. */
export const planVideosImport = (rows: ImportVideosInput['rows'], signal: AbortSignal) =>
  api.videos.import({ rows, dryRun: true }, { signal });

/** Applies a previewed import. Throws a CONFLICT, and changes nothing, if the plan has changed. */
export const importVideos = (input: Omit<ImportVideosInput, 'dryRun'>) =>
  api.videos.import({ ...input, dryRun: false });

/** Undoes a bulk change or an import. */
export const undoVideoChanges = (id: string) => api.videos.undoBulk({ id });

/** True while the video's state may change without user action. */
export const isBeingPrepared = ({ status, progress, trashedAt, nextFile }: Video): boolean =>
  trashedAt === undefined &&
  ((status !== 'failed' && (progress ?? 100) < 100) ||
    (nextFile !== undefined && nextFile.failureReason === undefined));

/** The videos of the last hundred of these files; polled while one is being prepared. */
export const videosOfFilesOptions = (fileKeys: readonly string[]) =>
  queryOptions({
    queryKey: [...LIST_KEY, 'files', fileKeys],
    queryFn: async ({ signal }) =>
      (await api.videos.list({ fileKeys: fileKeys.slice(-MAX_FILE_KEYS).join(',') }, { signal })).body,
    enabled: fileKeys.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isBeingPrepared) ? PROGRESS_POLL_MS : false),
  });

/** The cues and captions of a video, which lists don't contain. */
export const videoTextsOptions = (id: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'texts', id],
    queryFn: async ({ signal }) => {
      const [video] = (await api.videos.list({ ids: id }, { signal })).body;
      return { cues: video?.cues, cueTranslations: video?.cueTranslations, captions: video?.captions };
    },
    staleTime: Infinity,
  });

/** A video's current state, initially `known`; null if it has been deleted. */
export const videoOptions = (id: string | undefined, known?: Video) =>
  queryOptions({
    queryKey: [...LIST_KEY, 'one', id],
    queryFn: async ({ signal }) => (await api.videos.list({ ids: id }, { signal })).body[0] ?? null,
    enabled: id !== undefined,
    placeholderData: known ?? null,
    refetchInterval: ({ state }) => (state.data && isBeingPrepared(state.data) ? PROGRESS_POLL_MS : false),
  });

/** All categories and sub-categories in the library. */
export const videoCategoriesOptions = queryOptions({
  queryKey: [...LIST_KEY, 'categories'],
  queryFn: ({ signal }) => api.videos.categories({}, { signal }),
});

/** The tags of the library, in alphabetical order. */
export const videoTagsOptions = queryOptions({
  queryKey: [...LIST_KEY, 'tags'],
  queryFn: ({ signal }) => api.videos.tags({}, { signal }),
});

/** Videos that can still be restored, latest deleted first. */
export const videoTrashOptions = queryOptions({
  queryKey: [...LIST_KEY, 'trash'],
  queryFn: ({ signal }) => api.videos.trash({}, { signal }),
  staleTime: 0,
});

/** Where a video is pinned, and how many fixed lessons play it. */
export const videoUsageOptions = (id: string) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'usage', id],
    queryFn: ({ signal }) => api.videos.usage({ id }, { signal }),
    staleTime: 0,
  });

type Pages = { pages: { rows: Video[] }[] };

/** Updates videos in every cached list and card. */
export const putVideos = (queries: QueryClient, videos: readonly Video[]): void => {
  const newer = new Map(videos.map((video) => [video._id, video]));
  const renew = (list: readonly Video[]) => list.map((video) => newer.get(video._id) ?? video);
  queries.setQueryData(videosOptions.queryKey, (list) => list && renew(list));
  queries.setQueriesData<Pages>(
    { queryKey: PAGES_KEY },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: renew(page.rows) })) },
  );
  for (const video of videos) queries.setQueryData(videoOptions(video._id).queryKey, (known) => known && video);
};

/** Polls videos that are being prepared, and updates the cached lists. */
export const progressOptions = (ids: readonly string[], queries: QueryClient) =>
  queryOptions({
    queryKey: [...VIDEOS_KEY, 'progress', ids],
    queryFn: async ({ signal }) => {
      const { body: videos } = await api.videos.list({ ids: ids.join(',') }, { signal });
      putVideos(queries, videos);
      return videos.length;
    },
    enabled: ids.length > 0,
    refetchInterval: PROGRESS_POLL_MS,
    gcTime: 0,
  });

/** Throws a CONFLICT with the newer version if the video was saved elsewhere meanwhile. */
export const changeVideo = ({ intensities, ...change }: ChangedVideo) =>
  api.videos.update({ ...change, ...(intensities && { intensities: intensities.map(toWireIntensity) }) });

/** Moves the file to the trash, then deletes the record. */
export const deleteVideo = async ({ _id, fileKey }: Video): Promise<void> => {
  await api.videos.removeFile({ fileKey });
  await api.videos.remove({ id: _id });
};

/** Restores a deleted video, or gives a video a former file again. */
export const restoreVideo = ({ _id }: Pick<Video, '_id'>) => api.videos.restore({ id: _id });

/** Retries preparing a failed video. */
export const retryVideo = ({ _id }: Video) => api.videos.retry({ id: _id });

/** Retries preparing a replacement file that failed. */
export const retryNextFile = ({ _id }: Video) => api.videos.retryNextFile({ id: _id });

/** Discards a replacement file. */
export const dropNextFile = ({ _id }: Video) => api.videos.dropNextFile({ id: _id });

/** Finds files in storage that belong to no video. */
export const scanStorage = () => api.videos.scan();

/** Retires the videos whose files are gone. */
export const purgeVideos = () => api.videos.purge();

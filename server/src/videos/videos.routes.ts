import { userOnBoard } from '#boards/boards.service.ts';
import { allow, allowBoards, api } from '#routes/allow.ts';
import type { VideoChoice } from '@zuzu/contract/constants.ts';
import { presentVideo } from './present-video.ts';
import { pageResponse } from '#routes/page-response.ts';
import { viewerOf, type RequestContext } from '#routes/request-context.ts';

/** The ids of the videos that a filter leaves, among those given; undefined without either. */
const chosenIds = async (
  { services, session, now }: Pick<RequestContext, 'services' | 'session' | 'now'>,
  { ids, only }: { ids?: string | undefined; only?: VideoChoice | undefined },
): Promise<ReadonlySet<number> | undefined> => {
  const given = ids === undefined ? undefined : new Set(ids.split(',').map(Number));
  if (!only || session?.type !== 'M') return given;
  const choices = {
    unused: services.videoUsage.unused,
    'never-watched': services.statistics.neverWatched,
    'rights-ending': () => services.videos.rightsEnding(now),
    unlabelled: services.videos.unlabelled,
    processing: () => services.videos.idsByStatus('processing'),
    failed: () => services.videos.idsByStatus('failed'),
    draft: services.videos.drafts,
    duplicate: services.videos.duplicates,
  };
  const chosen = await choices[only]();
  return given ? new Set([...given].filter((id) => chosen.has(id))) : chosen;
};

/** Who has a passkey proves it before deleting more. */
const MAX_DELETED_AT_ONCE = 10;

/** Storage in a folder signs paths on this server. */
const absolute = ({ origin }: RequestContext['urls'], signed: string): string =>
  signed.startsWith('/') ? origin + signed : signed;

export const videos = {
  list: api.videos.list.use(allowBoards()).handler(async ({ context: { services, session, urls, now }, input }) => {
    const { ids, only, fileKeys, status, uploadedFrom, uploadedBefore, ...search } = input;
    const { videos: body, ...page } = await services.videos.list(viewerOf(session, urls), {
      ...search,
      ids: await chosenIds({ services, session, now }, { ids, only }),
      fileKeys: fileKeys === undefined ? undefined : new Set(fileKeys.split(',')),
      uploadedFrom: uploadedFrom === undefined ? undefined : new Date(uploadedFrom),
      uploadedBefore: uploadedBefore === undefined ? undefined : new Date(uploadedBefore),
      playable: status === 'ready',
      withTexts: ids !== undefined,
    });
    return pageResponse(body, page);
  }),

  ids: api.videos.ids.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    const { only, uploadedFrom, uploadedBefore, ...search } = input;
    return {
      ids: await services.videos.ids({
        ...search,
        ids: await chosenIds({ services, session, now }, { only }),
        uploadedFrom: uploadedFrom === undefined ? undefined : new Date(uploadedFrom),
        uploadedBefore: uploadedBefore === undefined ? undefined : new Date(uploadedBefore),
      }),
    };
  }),

  bulk: api.videos.bulk.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    if (input.change.kind === 'trash' && !input.dryRun && input.rows.length > MAX_DELETED_AT_ONCE)
      await services.auth.assertProved(session, now);
    const { outcome, planned } = await services.videosBulk.change(input, session.userId, now);
    return input.dryRun ? { ...outcome, effects: await services.videoUsage.effectsOf(planned, now) } : outcome;
  }),

  undoBulk: api.videos.undoBulk.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    // what undoes an undone deletion deletes
    await services.auth.assertProved(session, now);
    return services.videosBulk.undo(input.id, session.userId, now);
  }),

  import: api.videos.import.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    const { outcome, planned } = await services.videosBulk.import(input, session.userId, now);
    return input.dryRun ? { ...outcome, effects: await services.videoUsage.effectsOf(planned, now) } : outcome;
  }),

  tags: api.videos.tags.use(allow('M')).handler(({ context: { services } }) => services.videos.tags()),

  categories: api.videos.categories
    .use(allow('M'))
    .handler(({ context: { services } }) => services.videos.categories()),

  counts: api.videos.counts
    .use(allowBoards())
    .handler(({ context: { services }, input }) => services.videos.counts(input.q)),

  fixedLessons: api.videos.fixedLessons
    .use(allowBoards('B', 'C', 'M'))
    .handler(async ({ context: { services, session, now } }) =>
      userOnBoard(await services.fixedLessons.userWithLessons(session.userId, now), session.board),
    ),

  upload: api.videos.upload.use(allow('M')).handler(async ({ context: { services, session, urls, now }, input }) => {
    const { userId, epoch } = session;
    const { fileKey, contentType, maxBytes } = await services.videos.startUpload(input, { userId, now });
    const signed = await services.storage.signedPutUrl({
      userId,
      epoch,
      key: fileKey,
      contentType,
      maxBytes,
      size: input.fileSize,
    });
    return { fileKey, signedUrl: absolute(urls, signed) };
  }),

  uploadParts: api.videos.uploadParts
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls, now }, input }) => {
      const next = await services.uploadParts.next(input.fileKey, session, now);
      return {
        ...next,
        parts: next.parts.map((part) => ({ ...part, signedUrl: absolute(urls, part.signedUrl) })),
      };
    }),

  uploadState: api.videos.uploadState.use(allow('M')).handler(async ({ context: { services }, input: { fileKey } }) => {
    const state = await services.videos.uploadState(fileKey);
    return { state, ...(state === 'waiting' && { arrived: await services.uploadParts.arrivedBytes(fileKey) }) };
  }),

  ofSizes: api.videos.ofSizes
    .use(allow('M'))
    .handler(async ({ context: { services }, input }) => ({ videos: await services.videos.ofSizes(input.sizes) })),

  metadata: api.videos.metadata
    .use(allow('M'))
    .handler(({ context: { services, session, urls }, input }) =>
      services.videos.describe(input, viewerOf(session, urls)),
    ),

  update: api.videos.update
    .use(allow('M'))
    .handler(({ context: { services, session, urls, now }, input }) =>
      services.videos.update(input, viewerOf(session, urls), now),
    ),

  scan: api.videos.scan.use(allow('M')).handler(({ context: { services, now } }) => services.scanStorage(now)),

  retry: api.videos.retry
    .use(allow('M'))
    .handler(({ context: { services, session, urls }, input }) =>
      services.videos.retry(input.id, viewerOf(session, urls)),
    ),

  replaceFile: api.videos.replaceFile
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls, now }, input }) => {
      const video = await services.replacements.begin(input.id, input.fileKey, session.userId, now);
      return services.videos.present(video, viewerOf(session, urls));
    }),

  retryNextFile: api.videos.retryNextFile
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls }, input }) =>
      services.videos.present(await services.replacements.retry(input.id), viewerOf(session, urls)),
    ),

  dropNextFile: api.videos.dropNextFile
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls, now }, input }) =>
      services.videos.present(await services.replacements.giveUp(input.id, now), viewerOf(session, urls)),
    ),

  removeFile: api.videos.removeFile.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    await services.videoTrash.removeFile(input.fileKey, session.userId, now);
    return { success: true as const };
  }),

  remove: api.videos.remove.use(allow('M')).handler(async ({ context: { services, session, now }, input }) => {
    await services.videoTrash.remove(input.id, session.userId, now);
    return { success: true as const };
  }),

  restore: api.videos.restore.use(allow('M')).handler(async ({ context: { services, session, urls, now }, input }) => {
    const row = await services.videoTrash.restore(input.id, session.userId, now);
    return services.videos.present(row, viewerOf(session, urls));
  }),

  trash: api.videos.trash.use(allow('M')).handler(async ({ context: { services, session, urls } }) => {
    const rows = await services.videoTrash.list();
    return rows.map((row) => presentVideo({ row, renditions: [] }, viewerOf(session, urls)));
  }),

  purge: api.videos.purge.use(allow('M')).handler(async ({ context: { services, session, now } }) => {
    await services.auth.assertProved(session, now);
    return services.purgeVideos(session.userId, now);
  }),

  typeA: api.videos.typeA
    .use(allow('A'))
    .handler(({ context: { services, session, urls, now } }) =>
      services.weeklyVideos.list(viewerOf(session, urls), now),
    ),

  lookAlikes: api.videos.lookAlikes
    .use(allow('M'))
    .handler(async ({ context: { services, session, urls }, input }) => ({
      videos: await services.videos.lookAlikes(input.id, viewerOf(session, urls)),
    })),

  usage: api.videos.usage.use(allow('M')).handler(async ({ context: { services, now }, input }) => {
    const row = await services.videoTrash.find(input.id);
    const stoppedAt = await services.statistics.stoppedAt(row);
    const said = await services.feedback.ofVideo(row.id);
    return {
      ...(await services.videoUsage.ofVideo(row)),
      weekly: await services.weeklyVideos.weeksOf(row.id, now),
      ...(stoppedAt && { stoppedAt }),
      ...(said.groups > 0 && { said }),
    };
  }),
};

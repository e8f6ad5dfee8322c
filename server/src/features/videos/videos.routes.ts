import { userOnBoard } from '#features/boards/boards.service.ts';
import { signedIn } from '#app/calls.ts';
import type { VideoChoice } from '@zuzu/contract/constants.ts';
import { presentVideo } from './present-video.ts';
import { pageResponse } from '#app/page-response.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The ids of the videos that match a filter, among those given; undefined without either. */
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

/** Deleting many videos requires a proof of users with a passkey. */
const MAX_DELETED_AT_ONCE = 10;

/** Storage in a folder signs paths on this server. */
const absolute = ({ origin }: RequestContext['urls'], signed: string): string =>
  signed.startsWith('/') ? origin + signed : signed;

export const videos = {
  list: signedIn.videos.list.handler(async ({ context: { services, session, viewer, now }, input }) => {
    const { ids, only, fileKeys, status, ...search } = input;
    const { videos: body, ...page } = await services.videos.list(viewer, {
      ...search,
      ids: await chosenIds({ services, session, now }, { ids, only }),
      fileKeys: fileKeys === undefined ? undefined : new Set(fileKeys.split(',')),
      playable: status === 'ready',
      withTexts: ids !== undefined,
    });
    return pageResponse(body, page);
  }),

  ids: signedIn.videos.ids.handler(async ({ context: { services, session, now }, input }) => {
    const { only, ...search } = input;
    const ids = await chosenIds({ services, session, now }, { only });
    return { ids: await services.videos.ids({ ...search, ids }) };
  }),

  bulk: signedIn.videos.bulk.handler(async ({ context: { services, session, now }, input }) => {
    if (input.change.kind === 'trash' && !input.dryRun && input.rows.length > MAX_DELETED_AT_ONCE)
      await services.auth.assertProved(session, now);
    const { outcome, writes } = await services.videosBulk.change(input, session.userId, now);
    return input.dryRun ? { ...outcome, effects: await services.videoUsage.effectsOf(writes, now) } : outcome;
  }),

  undoBulk: signedIn.videos.undoBulk.handler(async ({ context: { services, session, now }, input }) => {
    // undoing an undone deletion deletes again
    await services.auth.assertProved(session, now);
    return services.videosBulk.undo(input.id, session.userId, now);
  }),

  import: signedIn.videos.import.handler(async ({ context: { services, session, now }, input }) => {
    const { outcome, writes } = await services.videosBulk.import(input, session.userId, now);
    return input.dryRun ? { ...outcome, effects: await services.videoUsage.effectsOf(writes, now) } : outcome;
  }),

  tags: signedIn.videos.tags.handler(({ context: { services } }) => services.videos.tags()),

  categories: signedIn.videos.categories.handler(({ context: { services } }) => services.videos.categories()),

  counts: signedIn.videos.counts.handler(({ context: { services }, input }) => services.videos.counts(input.q)),

  fixedLessons: signedIn.videos.fixedLessons.handler(async ({ context: { services, session, now } }) =>
    userOnBoard(await services.fixedLessons.userWithLessons(session.userId, now), session.board),
  ),

  upload: signedIn.videos.upload.handler(async ({ context: { services, session, urls, now }, input }) => {
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

  uploadParts: signedIn.videos.uploadParts.handler(async ({ context: { services, session, urls, now }, input }) => {
    const next = await services.uploadParts.next(input.fileKey, session, now);
    return {
      ...next,
      parts: next.parts.map((part) => ({ ...part, signedUrl: absolute(urls, part.signedUrl) })),
    };
  }),

  uploadState: signedIn.videos.uploadState.handler(async ({ context: { services }, input: { fileKey } }) => {
    const state = await services.videos.uploadState(fileKey);
    return { state, ...(state === 'waiting' && { arrived: await services.uploadParts.arrivedBytes(fileKey) }) };
  }),

  ofSizes: signedIn.videos.ofSizes.handler(async ({ context: { services }, input }) => ({
    videos: await services.videos.ofSizes(input.sizes),
  })),

  metadata: signedIn.videos.metadata.handler(({ context: { services, viewer }, input }) =>
    services.videos.describe(input, viewer),
  ),

  update: signedIn.videos.update.handler(({ context: { services, viewer, now }, input }) =>
    services.videos.update(input, viewer, now),
  ),

  scan: signedIn.videos.scan.handler(({ context: { services, now } }) => services.scanStorage(now)),

  retry: signedIn.videos.retry.handler(({ context: { services, viewer }, input }) =>
    services.videos.retry(input.id, viewer),
  ),

  replaceFile: signedIn.videos.replaceFile.handler(async ({ context: { services, session, viewer, now }, input }) => {
    const video = await services.replacements.begin(input.id, input.fileKey, session.userId, now);
    return services.videos.present(video, viewer);
  }),

  retryNextFile: signedIn.videos.retryNextFile.handler(async ({ context: { services, viewer }, input }) =>
    services.videos.present(await services.replacements.retry(input.id), viewer),
  ),

  dropNextFile: signedIn.videos.dropNextFile.handler(async ({ context: { services, viewer, now }, input }) =>
    services.videos.present(await services.replacements.giveUp(input.id, now), viewer),
  ),

  removeFile: signedIn.videos.removeFile.handler(async ({ context: { services, session, now }, input }) => {
    await services.videoTrash.removeFile(input.fileKey, session.userId, now);
    return { success: true as const };
  }),

  remove: signedIn.videos.remove.handler(async ({ context: { services, session, now }, input }) => {
    await services.videoTrash.remove(input.id, session.userId, now);
    return { success: true as const };
  }),

  restore: signedIn.videos.restore.handler(async ({ context: { services, session, viewer, now }, input }) => {
    const row = await services.videoTrash.restore(input.id, session.userId, now);
    return services.videos.present(row, viewer);
  }),

  trash: signedIn.videos.trash.handler(async ({ context: { services, viewer } }) => {
    const rows = await services.videoTrash.list();
    return rows.map(({ deleted_by: deletedBy, ...row }) => ({
      ...presentVideo({ row, renditions: [] }, viewer),
      ...(deletedBy !== null && { deletedBy }),
    }));
  }),

  purge: signedIn.videos.purge.handler(async ({ context: { services, session, now } }) => {
    await services.auth.assertProved(session, now);
    return services.purgeVideos(session.userId, now);
  }),

  typeA: signedIn.videos.typeA.handler(({ context: { services, viewer, now } }) =>
    services.weeklyVideos.list(viewer, now),
  ),

  usage: signedIn.videos.usage.handler(async ({ context: { services, now }, input }) => {
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

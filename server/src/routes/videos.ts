import { DEFAULT_MAX_UPLOAD_BYTES } from '../storage/media-urls.ts';
import { allow, api } from './allow.ts';
import { viewerOf } from './request-context.ts';

export const videos = {
  list: api.videos.list
    .use(allow())
    .handler(({ context: { services, session, urls } }) => services.videos.list(viewerOf(session, urls))),

  upload: api.videos.upload.use(allow('M')).handler(async ({ context: { services, session, urls, now }, input }) => {
    const { userId } = session;
    const upload = await services.videos.startUpload(input, { userId, maxBytes: DEFAULT_MAX_UPLOAD_BYTES, now });
    return { fileKey: upload.fileKey, signedUrl: urls.signedUploadUrl({ userId, key: upload.fileKey, ...upload }) };
  }),

  metadata: api.videos.metadata
    .use(allow('M'))
    .handler(({ context: { services, session, urls }, input }) =>
      services.videos.describe(input, viewerOf(session, urls)),
    ),

  retry: api.videos.retry
    .use(allow('M'))
    .handler(({ context: { services, session, urls }, input }) =>
      services.videos.retry(input.id, viewerOf(session, urls)),
    ),
};

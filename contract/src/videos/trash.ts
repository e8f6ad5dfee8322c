import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { TRASH_DAYS } from '#constants.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { byId, filledText, success } from './fields.ts';

/** Deleting and restoring videos. */
export const trashCalls = {
  removeFile: oc
    .route({
      method: 'POST',
      path: '/videos/s3/delete',
      tags: ['videos'],
      summary: 'Move a stored file to the trash',
      description: 'Its video is no longer shown or used in new lessons. It can be restored for 30 days.',
    })
    .input(z.object({ fileKey: filledText }))
    .output(success),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/videos/{id}',
      tags: ['videos'],
      summary: 'Retire a video',
      description: 'Its file is moved to the trash if it is not there yet; histories and statistics keep their counts.',
    })
    .input(byId)
    .output(success),
  restore: oc
    .route({
      method: 'POST',
      path: '/videos/{id}/restore',
      tags: ['videos'],
      summary: 'Restore a video and its file from the trash',
    })
    .input(byId)
    .output(videoSchema),
  trash: oc
    .route({
      method: 'GET',
      path: '/videos/trash',
      tags: ['videos'],
      summary: 'Videos whose file is in the trash, the latest first',
      description: `Each can be restored for ${TRASH_DAYS} days after its trashedAt.`,
    })
    .output(z.array(videoSchema)),
  purge: oc
    .route({
      method: 'POST',
      path: '/videos/purge',
      tags: ['videos'],
      summary: 'Retire videos whose stored file is gone',
      description: 'Does nothing, with the cause in `reason`, unless storage could be listed completely.',
    })
    .output(z.object({ purged: z.array(z.string()), checked: z.int(), reason: z.optional(z.string()) })),
};

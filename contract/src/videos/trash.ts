import * as z from 'zod/mini';
import { callsOf, success } from '#calls-of.ts';
import { TRASH_DAYS } from '#constants.ts';
import { videoSchema } from '@zuzu/domain/videos/video.ts';
import { byId, filledText } from './fields.ts';

/** A video in the trash; `deletedBy` is the name of the user who put it there. */
const trashedVideoSchema = z.extend(videoSchema, { deletedBy: z.optional(z.string()) });
export type TrashedVideo = z.infer<typeof trashedVideoSchema>;

const { get, post, del } = callsOf('videos', ['M']);
/** Deleting and restoring videos. */
export const trashCalls = {
  removeFile: post(
    '/videos/s3/delete',
    'Move a stored file to the trash',
    'Its video is no longer shown or used in new lessons. It can be restored for 30 days.',
  )
    .input(z.object({ fileKey: filledText }))
    .output(success),
  remove: del(
    '/videos/{id}',
    'Retire a video',
    'Its file is moved to the trash if it is not there yet; histories and statistics keep their counts.',
  )
    .input(byId)
    .output(success),
  restore: post('/videos/{id}/restore', 'Restore a video and its file from the trash').input(byId).output(videoSchema),
  trash: get(
    '/videos/trash',
    'Videos whose file is in the trash, the latest first',
    `Each can be restored for ${TRASH_DAYS} days after its trashedAt.`,
  ).output(z.array(trashedVideoSchema)),
  purge: post(
    '/videos/purge',
    'Retire videos whose stored file is gone',
    'Does nothing, with the cause in `reason`, unless storage could be listed completely.',
  ).output(z.object({ purged: z.array(z.string()), checked: z.int(), reason: z.optional(z.string()) })),
};

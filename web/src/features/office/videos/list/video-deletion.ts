import type { Video } from '@zuzu/domain/videos/video.ts';
import { withReason } from '#lib/api/api-error.ts';
import { deleteVideo, restoreVideo, VIDEOS_KEY } from '#features/videos/videos-api.ts';
import type { Deletion } from '#features/office/lists/deletion.ts';
import { m } from '#lib/texts/generated/messages.js';

export const videoDeletion: Deletion<Video> = {
  queryKey: [...VIDEOS_KEY, 'list'],
  nameOf: ({ displayName }) => displayName,
  remove: deleteVideo,
  restore: restoreVideo,
  question: m.videos_delete_question,
  consequences: m.videos_delete_text,
  confirm: m.videos_delete,
  removed: m.videos_deleted,
  restored: m.videos_restored,
  removeFailed: (error) => withReason(m.videos_delete_failed(), error),
  restoreFailed: (error) => withReason(m.videos_restore_failed(), error),
};

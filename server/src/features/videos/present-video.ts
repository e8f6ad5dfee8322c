import type { Video } from '@zuzu/domain/videos/video.ts';
import type { UrlOwner, MediaUrls } from '#storage/media-urls.ts';
import type { OtherFiles, VideoWithRenditions } from './library.service.ts';
import { presentDescription, presentTexts } from './video-description.ts';

/** The user who sees a video: URLs are signed for them, and only managers see its progress. */
export type Viewer = UrlOwner & { isManager: boolean; urls: MediaUrls };

/** The fields of a video about its pending replacement file and its former files. */
export const presentOtherFiles = ({ next, former }: OtherFiles): Pick<Video, 'nextFile' | 'formerFiles'> => ({
  ...(next && {
    nextFile: {
      fileName: next.file_name,
      progress: next.progress,
      ...(next.status === 'failed' && { failureReason: next.failure_reason ?? 'internal' }),
    },
  }),
  ...(former.length > 0 && {
    formerFiles: former.map(({ id, length, trashed_at: at }) => ({
      _id: String(id),
      length,
      trashedAt: at!.toISOString(),
    })),
  }),
});

/** Converts a video about to be played to its wire format, with its cues and captions. */
export const presentLessonVideo = (video: VideoWithRenditions, viewer: Viewer): Video => ({
  ...presentVideo(video, viewer),
  ...presentTexts(video.row),
});

/** Converts a video to its wire format. */
export const presentVideo = (
  { row, renditions, isWithoutRights }: VideoWithRenditions,
  { isManager, urls, ...owner }: Viewer,
): Video => ({
  _id: String(row.id),
  fileKey: row.file_key,
  fileName: row.file_name,
  ...presentDescription(row, isManager),
  length: row.length,
  uploadDate: row.created_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  status: row.status,
  ...(renditions.length > 0 && !isWithoutRights && { signedUrl: urls.signedVideoUrl(owner, row.video_key) }),
  ...(row.thumbnail_key !== null && { thumbnailUrl: urls.signedThumbnailUrl(row.video_key) }),
  ...(isManager && {
    updatedAt: row.updated_at.toISOString(),
    progress: row.progress,
    ...(row.failure_reason !== null && { failureReason: row.failure_reason }),
    ...(row.trashed_at !== null && { trashedAt: row.trashed_at.toISOString() }),
    renditions: renditions.map((rendition) => rendition.height),
  }),
});

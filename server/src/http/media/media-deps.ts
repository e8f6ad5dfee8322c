import type { Context } from '#context.ts';
import { videosOfLesson } from '#lessons/compose/present-lesson.ts';
import { isPlayableByManagers, withdrawnToday } from '#videos/library.service.ts';
import { playableVideo } from '#videos/playable-video.ts';
import type { MediaDeps } from './media.ts';

/** Connects the media routes to the services. Addresses inside playlists stay on the origin of the playlist. */
export const mediaDeps = (services: Context): MediaDeps => ({
  urls: services.mediaUrls(services.config.publicUrl ?? ''),
  storage: services.storage,
  room: services.space.room,
  uploadRate: services.config.deadlines.upload,
  segments: services.segments,
  redirectUrl: async (key, lifetimeSeconds) =>
    services.config.mediaFrom === 'storage' ? services.storage.signedGetUrl(key, lifetimeSeconds) : undefined,
  isSessionValid: ({ userId, epoch }) => services.auth.isEpochValid(userId, epoch),
  findVideo: async (videoKey) => {
    const library = await services.library.current();
    const known = library.byVideoKey.get(videoKey);
    const video =
      known && isPlayableByManagers(known)
        ? known
        : withdrawnToday(library, services.now()).find(({ row }) => row.video_key === videoKey);
    return video && { ...playableVideo(video), encryptionKey: video.row.encryption_key };
  },
  findLesson: async (lessonId) => {
    const [lesson, library] = await Promise.all([services.composition.find(lessonId), services.library.current()]);
    if (!lesson) {
      const parts = await services.fixedLessons.find(lessonId, services.now());
      return parts && { parts: parts.map(({ video }) => playableVideo(video)) };
    }
    return { parts: videosOfLesson(lesson, library, withdrawnToday(library, services.now())).map(playableVideo) };
  },
  onUploaded: ({ key, size, contentHash }) => services.videos.uploadReceived(key, size, contentHash, services.now()),
});

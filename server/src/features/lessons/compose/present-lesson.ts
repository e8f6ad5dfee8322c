import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { InterruptedLesson } from '@zuzu/domain/lessons/interrupted.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { Refusal } from '#lib/errors.ts';
import { firstPlaylists, mergedPlaylist } from '#transcoding/signed-playlists.ts';
import type { Library, LibraryVideo } from '#features/videos/library.service.ts';
import { playableVideo } from '#features/videos/playable-video.ts';
import { presentLessonVideo, type Viewer } from '#features/videos/present-video.ts';
import type { ComposedLessonRow } from './composed-lessons.repository.ts';
import type { OpenedLesson } from './composition.service.ts';
import { withPreparingWarning } from './short-lesson.ts';

/** The videos of a stored lesson in order, including withdrawn ones; 409 if one has since been removed. */
export const videosOfLesson = (
  lesson: ComposedLessonRow,
  library: Library,
  withdrawn: readonly LibraryVideo[] = [],
): LibraryVideo[] =>
  lesson.parts.map(({ videoId }) => {
    const video = library.videos.get(videoId) ?? withdrawn.find(({ row }) => row.id === videoId);
    if (!video) throw new Refusal('CONFLICT', 'A video of this lesson has just been removed, retry');
    return video;
  });

/** Converts a part to its wire format. */
export const presentPart = (stored: StoredPart, video: LibraryVideo, viewer: Viewer): LessonPart => {
  const { videoId: _, ...part } = stored;
  return { ...part, video: presentLessonVideo(video, viewer) };
};

/** Converts a group's playback position in a lesson to its wire format. */
export const presentInterruption = ({ part, position, played, seen, minutes }: InterruptedLesson) => ({
  part,
  position,
  played,
  seen,
  ...(minutes !== undefined && { minutes }),
});

/** The fields that every opened lesson has in its wire format, with URLs signed for the viewer. */
export const presentOpened = (
  { lesson, playId, week, leftAt }: Pick<OpenedLesson, 'playId' | 'week' | 'leftAt'> & { lesson: { id: string } },
  videos: readonly LibraryVideo[],
  viewer: Viewer,
) => {
  const { urls } = viewer;
  const playable = videos.map(playableVideo);
  return {
    mergedPlaylist: mergedPlaylist(urls, viewer, playable),
    lessonUrl: urls.signedLessonUrl(viewer, lesson.id),
    firstPlaylists: firstPlaylists(urls, viewer, playable),
    playId,
    week,
    ...(leftAt && { leftAt: presentInterruption(leftAt) }),
  };
};

/** Converts a lesson to its wire format. */
export const presentLesson = (opened: OpenedLesson, viewer: Viewer): ComposedLesson => {
  const { lesson, library, theme } = opened;
  const videos = videosOfLesson(lesson, library);
  return {
    ...presentOpened(opened, videos, viewer),
    finalLesson: videos.map((video, position) => presentPart(lesson.parts[position]!, video, viewer)),
    warnings: withPreparingWarning(lesson.warnings, library),
    ...(theme !== undefined && { theme }),
    ...(!isAnySpace(lesson.place) && { place: lesson.place }),
  };
};

import type { ReactivatedLesson } from '@zuzu/contract/lessons/fixed-lessons.ts';
import { lessonKeyOf } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { mergedPlaylist } from '#transcoding/signed-playlists.ts';
import { playableVideo } from '#videos/playable-video.ts';
import { presentLessonVideo, type Viewer } from '#videos/present-video.ts';
import type { OpenedFixedLesson } from './fixed-lessons.service.ts';

/** Converts a fixed lesson to its wire format, with addresses signed for the viewer. */
export const presentFixedLesson = (
  { lesson, parts, playId, lastSeen, week }: OpenedFixedLesson,
  viewer: Viewer,
): ReactivatedLesson => {
  const { urls } = viewer;
  return {
    lessonKey: lessonKeyOf(lesson.month, lesson.number),
    lessonData: parts.map(({ part: { videoId, ...part }, video, replaced }) => ({
      ...part,
      video: presentLessonVideo(video, viewer),
      lastSeenAt: lastSeen.has(videoId) ? new Date(lastSeen.get(videoId)!).toISOString() : null,
      ...(replaced && { replaced: true as const }),
    })),
    mergedPlaylist: mergedPlaylist(
      urls,
      viewer,
      parts.map(({ video }) => playableVideo(video)),
    ),
    lessonUrl: urls.signedLessonUrl(viewer, lesson.id),
    playId,
    warnings: lesson.warnings,
    week,
  };
};

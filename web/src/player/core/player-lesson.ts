import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { lessonTimeline } from '#player/playback/lesson-playlist.ts';
import type { StreamSource } from '#player/playback/hls-video.ts';

/** The part of a composed lesson that the player uses. */
export type PlayableLesson = Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'lessonUrl' | 'playId'> &
  Partial<Pick<ComposedLesson, 'firstPlaylists' | 'warnings' | 'place' | 'leftAt'>> &
  // only for offline lessons, whose `lessonUrl` is '': the segments, and the play with which they were downloaded
  Pick<StreamSource, 'readSegment'> & { repeats?: string };

const sourceOf = ({ lessonUrl, mergedPlaylist, firstPlaylists, readSegment }: PlayableLesson) => ({
  url: lessonUrl,
  playlist: mergedPlaylist,
  firstPlaylists,
  readSegment,
});

const fileKeysOf = ({ finalLesson }: PlayableLesson) => finalLesson.map(({ video }) => video.fileKey);

/** A lesson with what the player derives from it. */
export const withTimeline = (lesson: PlayableLesson, options: Pick<LessonTimeline, 'join' | 'landing'>) => {
  const parts = lesson.finalLesson;
  return { lesson, parts, timeline: lessonTimeline(lesson, options), fileKeys: fileKeysOf(lesson) };
};

/** Resolves to a requested lesson; rejects if its parts differ from these, because its timeline would too. */
export const withSameParts = async (requested: Promise<PlayableLesson> | undefined, fileKeys: readonly string[]) => {
  const lesson = await requested;
  if (!lesson || fileKeysOf(lesson).join() !== fileKeys.join()) throw new Error('The lesson has changed.');
  return lesson;
};

/** The input of the player's store. */
export const playableOf = (
  { lesson, timeline, fileKeys }: ReturnType<typeof withTimeline>,
  renew: (() => Promise<PlayableLesson>) | undefined,
) => ({
  source: sourceOf(lesson),
  timeline,
  renew: renew && (async () => sourceOf(await withSameParts(renew(), fileKeys))),
});

import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { CaptionLanguage } from '@zuzu/domain/videos/captions.ts';
import { cuesOf } from '@zuzu/domain/videos/cues.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';

/**
 * Returns the cues of a lesson in a language, or its captions (`captionsOf`), on the lesson's timeline. They end with
 * their part.
 */
export const lessonCues = (
  parts: readonly Pick<LessonPart, 'video'>[],
  { starts, lengths }: LessonTimeline,
  language: CaptionLanguage,
  ofVideo: (video: Video, language: CaptionLanguage) => readonly Cue[] = cuesOf,
): Cue[] =>
  parts.flatMap(({ video }, part) => {
    const start = starts[part] ?? 0;
    const length = lengths[part] ?? 0;
    return ofVideo(video, language)
      .filter(({ from }) => from < length)
      .map(({ from, to, text }) => ({ from: start + from, to: start + Math.min(to, length), text }));
  });

import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { captionsOf, type CaptionLanguage } from '@zuzu/domain/videos/captions.ts';
import { cuesOf } from '@zuzu/domain/videos/cues.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';

/** Puts the cues of all parts on the lesson's timeline; cues end with their part. */
const onTimeline = (
  parts: readonly Pick<LessonPart, 'video'>[],
  { starts, lengths }: LessonTimeline,
  cuesOfVideo: (video: Video) => readonly Cue[],
): Cue[] =>
  parts.flatMap(({ video }, part) => {
    const start = starts[part] ?? 0;
    const length = lengths[part] ?? 0;
    return cuesOfVideo(video)
      .filter(({ from }) => from < length)
      .map(({ from, to, text }) => ({ from: start + from, to: start + Math.min(to, length), text }));
  });

/** Returns the cues of a lesson in a language, on the lesson's timeline. */
export const lessonCues = (
  parts: readonly Pick<LessonPart, 'video'>[],
  timeline: LessonTimeline,
  language: CaptionLanguage,
): Cue[] => onTimeline(parts, timeline, (video) => cuesOf(video, language));

/** Returns the captions of a lesson in a language, on the lesson's timeline. */
export const lessonCaptions = (
  parts: readonly Pick<LessonPart, 'video'>[],
  timeline: LessonTimeline,
  language: CaptionLanguage,
): Cue[] => onTimeline(parts, timeline, (video) => captionsOf(video, language));

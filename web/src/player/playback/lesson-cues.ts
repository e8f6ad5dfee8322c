import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { cuesOf } from '@zuzu/domain/videos/cues.ts';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';
import type { LessonTimeline } from './lesson-timeline.ts';

/** The cues of all parts on the lesson's timeline; none outlasts its part. */
export const lessonCues = (parts: readonly Pick<LessonPart, 'video'>[], { starts, lengths }: LessonTimeline): Cue[] =>
  parts.flatMap(({ video }, part) => {
    const start = starts[part] ?? 0;
    const length = lengths[part] ?? 0;
    return cuesOf(video)
      .filter(({ from }) => from < length)
      .map(({ from, to, text }) => ({ from: start + from, to: start + Math.min(to, length), text }));
  });

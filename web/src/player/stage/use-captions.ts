import { useMemo, type RefObject } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { captionLanguages, captionsOf, languagesOf } from '@zuzu/domain/videos/captions.ts';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';
import { currentLanguage } from '#lib/texts/language.ts';
import type { CaptionChoice } from '#player/controls/control-bar.tsx';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';
import { lessonCues } from '#player/playback/lesson-cues.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { useActiveCues } from './use-cue.ts';

const NO_CUES: readonly Cue[] = [];

/** A source of captions: a part of a lesson, or a single video. */
export type Captioned = Pick<LessonPart, 'video'>;

/**
 * The captions of a lesson: the available languages, the one chosen in this browser, and the current words. `parts` and
 * `timeline` must keep their identity while unchanged.
 */
export const useCaptions = (
  video: RefObject<HTMLVideoElement | null>,
  parts: readonly Captioned[],
  timeline: LessonTimeline,
): CaptionChoice & { words: readonly string[] } => {
  const [stored, store] = useStoredSetting('playerCaptions', '');
  const languages = useMemo(() => {
    const found = languagesOf(parts.map((part) => part.video));
    const own = captionLanguages.filter((each) => each === currentLanguage() && found.includes(each));
    return [...new Set([...own, ...found])];
  }, [parts]);
  const language = languages.find((each) => each === stored);
  const cues = useMemo(
    () => (language === undefined ? NO_CUES : lessonCues(parts, timeline, language, captionsOf)),
    [parts, timeline, language],
  );
  const words = useActiveCues(video, cues);
  const next = () => store(languages[language === undefined ? 0 : languages.indexOf(language) + 1] ?? '');
  return { languages, language, next, words };
};

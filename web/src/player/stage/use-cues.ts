import { useMemo, type RefObject } from 'react';
import { currentLanguage } from '#lib/texts/language.ts';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { lessonCues } from '#player/playback/lesson-cues.ts';
import type { LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import type { Captioned } from './use-captions.ts';
import { useCue } from './use-cue.ts';
import { useCanSpeak, useSpokenWords } from './use-spoken-words.ts';

/**
 * The current cue in the reader's language, and a switch that speaks it, if the device can. `parts` and `timeline` must
 * keep their identity while unchanged.
 */
export const useCues = (
  store: PlayerStore,
  video: RefObject<HTMLVideoElement | null>,
  parts: readonly Captioned[],
  timeline: LessonTimeline,
) => {
  const language = currentLanguage();
  const [on, toggle] = useStoredSwitch('playerVoice', false);
  const canSpeak = useCanSpeak();
  // the compiler doesn't memoize a call between two hooks, and new cues would render again
  const cues = useMemo(() => lessonCues(parts, timeline, language), [parts, timeline, language]);
  const cue = useCue(video, cues);
  useSpokenWords(store, cue, on);
  return { cue, voice: cues.length > 0 && canSpeak ? { on, toggle } : undefined };
};

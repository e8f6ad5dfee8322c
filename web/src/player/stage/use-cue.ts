import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';

const NONE: readonly string[] = [];

/**
 * The words of all cues at the current position, those that began first at the beginning. The browser watches the time: a hidden
 * text track changes on time, also over seeks and jumps. `cues` must be the same array as long as they are the same.
 */
export const useActiveCues = (video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): readonly string[] => {
  const [texts, setTexts] = useState(NONE);
  // a track can't be removed: the same one gets other cues
  const added = useRef<TextTrack>(undefined);
  useEffect(() => {
    if (!video.current || cues.length === 0) return undefined;
    const track = (added.current ??= video.current.addTextTrack('metadata'));
    track.mode = 'hidden';
    const own = cues.map((cue) => new VTTCue(cue.from, cue.to, cue.text));
    for (const cue of own) track.addCue(cue);
    const show = () =>
      setTexts(Array.from(track.activeCues ?? []).flatMap((cue) => (cue instanceof VTTCue ? cue.text : [])));
    track.addEventListener('cuechange', show);
    return () => {
      track.removeEventListener('cuechange', show);
      for (const cue of own) track.removeCue(cue);
      track.mode = 'disabled';
      setTexts(NONE);
    };
  }, [video, cues]);
  return texts;
};

/** The words of the cue at the current position, undefined between cues; on the same terms. */
export const useCue = (video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): string | undefined =>
  useActiveCues(video, cues).at(-1);

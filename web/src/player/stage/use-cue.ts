import { useEffect, useState, type RefObject } from 'react';
import type { Cue } from '@zuzu/domain/videos/web-vtt.ts';

/**
 * The words of the cue at the current position, undefined between cues. The browser watches the time: a hidden text
 * track changes on time, also over seeks and jumps. `cues` must be the same array as long as they are the same.
 */
export const useCue = (video: RefObject<HTMLVideoElement | null>, cues: readonly Cue[]): string | undefined => {
  const [text, setText] = useState<string>();
  useEffect(() => {
    if (!video.current || cues.length === 0) return undefined;
    const track = video.current.addTextTrack('metadata');
    track.mode = 'hidden';
    const added = cues.map((cue) => new VTTCue(cue.from, cue.to, cue.text));
    for (const cue of added) track.addCue(cue);
    const show = () => {
      const active = track.activeCues?.[track.activeCues.length - 1];
      setText(active instanceof VTTCue ? active.text : undefined);
    };
    track.addEventListener('cuechange', show);
    return () => {
      track.removeEventListener('cuechange', show);
      // a track can't be removed
      for (const cue of added) track.removeCue(cue);
      track.mode = 'disabled';
      setText(undefined);
    };
  }, [video, cues]);
  return text;
};

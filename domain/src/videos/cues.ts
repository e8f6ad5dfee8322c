import { readWebVtt, type Cue, type CueFault } from './web-vtt.ts';

/** Characters of a whole text. */
export const MAX_CUES_LENGTH = 10_000;
/** Longer texts than these 60 characters can't be read in passing. */
const RULES = { maxLength: MAX_CUES_LENGTH, maxCues: 200, maxText: 60 };

/** Reads the cues of a video, short instructions that the class is shown and told, from WebVTT; or their first fault. */
export const readCues = (webVtt: string): { cues: Cue[] } | { fault: CueFault } => readWebVtt(webVtt, RULES);

/** The cues of a video; none if they can't be read. */
export const cuesOf = ({ cues = '' }: { readonly cues?: string | undefined }): Cue[] => {
  const read = readCues(cues);
  return 'cues' in read ? read.cues : [];
};

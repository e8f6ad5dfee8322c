/** A short instruction during a video, shown to the class and spoken if they wish; `from` and `to` in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly text: string };

/** What is wrong with a text that should be WebVTT, and in which line, from 1. */
export type CueFault = {
  readonly line: number;
  readonly reason: 'characters' | 'header' | 'time' | 'order' | 'no-text' | 'too-long' | 'too-many';
};

/** Longer texts can't be read in passing. */
const MAX_CUE_TEXT = 60;
const MAX_CUES = 200;
/** Characters of a whole text. */
export const MAX_CUES_LENGTH = 10_000;

const TIMING =
  /^\s*(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})\s+-->\s+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:\s.*)?$/;
/** Blocks of a file that aren't cues. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const secondsOf = (clock: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = clock.map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000;
};

/** The words of a cue, without WebVTT's tags and line breaks. */
const plainText = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Reads a WebVTT text: its cues in the order of their times, or its first fault. Only times and words count; styles,
 * regions, positions and tags are passed over. A blank text has no cues.
 */
export const readCues = (webVtt: string): { cues: Cue[] } | { fault: CueFault } => {
  if (webVtt.trim() === '') return { cues: [] };
  if (webVtt.length > MAX_CUES_LENGTH) return { fault: { line: 1, reason: 'too-many' } };
  const lines = webVtt.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const unreadable = lines.findIndex((line) => !line.isWellFormed() || line.includes('\0'));
  if (unreadable !== -1) return { fault: { line: unreadable + 1, reason: 'characters' } };
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  if (!/^WEBVTT(\s|$)/.test(lines[0] ?? '')) return { fault: { line: 1, reason: 'header' } };

  const cues: Cue[] = [];
  let at = 1;
  const skipBlock = () => {
    while (at < lines.length && !isBlank(at)) at += 1;
  };
  skipBlock();
  while (at < lines.length) {
    if (isBlank(at)) {
      at += 1;
      continue;
    }
    if (OTHER_BLOCK.test(lines[at] ?? '')) {
      skipBlock();
      continue;
    }
    // the line before the times may name the cue
    if (!(lines[at] ?? '').includes('-->')) at += 1;
    const line = at + 1;
    const timing = TIMING.exec(lines[at] ?? '');
    if (!timing) return { fault: { line, reason: 'time' } };
    const [from, to] = [secondsOf(timing.slice(1, 5)), secondsOf(timing.slice(5, 9))];
    if (to <= from) return { fault: { line, reason: 'order' } };
    const firstWords = at + 1;
    skipBlock();
    const text = plainText(lines.slice(firstWords, at));
    if (text === '') return { fault: { line, reason: 'no-text' } };
    if (text.length > MAX_CUE_TEXT) return { fault: { line: firstWords + 1, reason: 'too-long' } };
    if (cues.length === MAX_CUES) return { fault: { line, reason: 'too-many' } };
    cues.push({ from, to, text });
  }
  return { cues: cues.toSorted((a, b) => a.from - b.from) };
};

/** The cues of a video; none if they can't be read. */
export const cuesOf = ({ cues = '' }: { readonly cues?: string | undefined }): Cue[] => {
  const read = readCues(cues);
  return 'cues' in read ? read.cues : [];
};

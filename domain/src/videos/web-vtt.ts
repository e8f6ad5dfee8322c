/** Words at a time of a video; `from` and `to` in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly text: string };

/** What is wrong with a text that should be WebVTT or SubRip, and in which line, from 1. */
export type CueFault = {
  readonly line: number;
  readonly reason: 'characters' | 'header' | 'time' | 'order' | 'beyond' | 'no-text' | 'too-long' | 'too-many';
};

/** What a text of cues may be at most, and which kinds of it are read. */
export type CueRules = {
  /** Characters of the whole text. */
  readonly maxLength: number;
  readonly maxCues: number;
  /** Characters of one cue. */
  readonly maxText: number;
  /** Lines of a cue stay lines; else they become one. */
  readonly keepLines?: boolean;
  /** A text that doesn't begin with WEBVTT is read as SubRip (.srt). */
  readonly subRip?: boolean;
  /** Seconds of the video: no cue may begin after its end. */
  readonly seconds?: number;
};

const WEB_VTT_TIMES =
  /^\s*(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})\s+-->\s+(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:\s.*)?$/;
/** As programs write them: with a point or a comma, and with fewer digits. */
const SUB_RIP_TIMES =
  /^\s*(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})\s*-->\s*(\d{1,3}):([0-5]?\d):([0-5]?\d)[,.](\d{1,3})(?:\s.*)?$/;
/** Blocks of a WebVTT file that aren't cues. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;
const HEADER = /^WEBVTT(\s|$)/;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }));
/** Positions, which SubRip has in braces: {\an8}. */
const BRACES = /\{\\[^{}]*\}/g;

const secondsOf = (clock: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.map((part) => Number(part ?? 0));
  const thousandths = Number((clock[3] ?? '').padEnd(3, '0'));
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000;
};

/** The words of a cue, without tags. */
const plainText = (lines: readonly string[], between: string): string =>
  lines
    .join('\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(between);

/** True for what can't be stored, and for what stands in place of bytes that aren't UTF-8. */
const isUnreadable = (line: string): boolean => !line.isWellFormed() || line.includes('\0') || line.includes('\uFFFD');

/**
 * Reads cues in the order of their times, or the first fault. Only times and words count; styles, regions, positions and
 * tags are passed over. A blank text has no cues. Takes time in proportion to the text.
 */
export const readWebVtt = (given: string, rules: CueRules): { cues: Cue[] } | { fault: CueFault } => {
  if (given.trim() === '') return { cues: [] };
  if (given.length > rules.maxLength) return { fault: { line: 1, reason: 'too-many' } };
  const lines = given.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const unreadable = lines.findIndex(isUnreadable);
  if (unreadable !== -1) return { fault: { line: unreadable + 1, reason: 'characters' } };
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  const isWebVtt = HEADER.test(lines[0] ?? '');
  if (!isWebVtt && !rules.subRip) return { fault: { line: 1, reason: 'header' } };

  const cues: Cue[] = [];
  let at = 0;
  const skipBlock = () => {
    while (at < lines.length && !isBlank(at)) at += 1;
  };
  if (isWebVtt) skipBlock();
  while (at < lines.length) {
    if (isBlank(at)) {
      at += 1;
      continue;
    }
    if (isWebVtt && OTHER_BLOCK.test(lines[at] ?? '')) {
      skipBlock();
      continue;
    }
    // the line before the times may name the cue
    if (!(lines[at] ?? '').includes('-->')) at += 1;
    const line = at + 1;
    const times = (isWebVtt ? WEB_VTT_TIMES : SUB_RIP_TIMES).exec(lines[at] ?? '');
    if (!times) return { fault: { line, reason: 'time' } };
    const [from, to] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
    if (to <= from) return { fault: { line, reason: 'order' } };
    if (rules.seconds !== undefined && from >= rules.seconds) return { fault: { line, reason: 'beyond' } };
    const firstWords = at + 1;
    skipBlock();
    const words = lines.slice(firstWords, at).map((each) => (isWebVtt ? each : each.replace(BRACES, '')));
    const text = plainText(words, rules.keepLines ? '\n' : ' ');
    if (text === '') return { fault: { line, reason: 'no-text' } };
    if (text.length > rules.maxText) return { fault: { line: firstWords + 1, reason: 'too-long' } };
    if (cues.length === rules.maxCues) return { fault: { line, reason: 'too-many' } };
    cues.push({ from, to, text });
  }
  return { cues: cues.toSorted((a, b) => a.from - b.from) };
};

/** 3723.5 → '01:02:03.500'. */
export const cueTime = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const [hours, minutes, rest] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 1000) % 60,
  ];
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(rest, 2)}.${pad(whole % 1000, 3)}`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cues as WebVTT, after lines of the header, if there are any. */
export const writeWebVtt = (cues: readonly Cue[], header: readonly string[] = []): string =>
  [
    ['WEBVTT', ...header].join('\n'),
    ...cues.map(({ from, to, text }) => `${cueTime(from)} --> ${cueTime(to)}\n${escaped(text)}`),
  ].join('\n\n') + '\n';

import { tidyLines } from '#texts/visible-text.ts';

/** A text shown at a time of a video; `from` and `to` in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly text: string };

/** A fault in a file of cues; `line` from 1. */
export type CueFault = {
  readonly line: number;
  readonly reason: 'characters' | 'no-time' | 'time' | 'order' | 'beyond' | 'too-long' | 'too-many';
};
/** The cues of a file, and the faults of skipped ones. An unreadable file has no cues and one fault. */
export type ReadCues = { readonly cues: Cue[]; readonly faults: CueFault[] };

/** Limits and options of parsing cues. */
export type CueRules = {
  /** The most characters of the whole text. */
  readonly maxLength: number;
  readonly maxCues: number;
  /** The most characters of one cue. */
  readonly maxText: number;
  /** True to keep the lines of a cue; otherwise they are joined. */
  readonly keepLines?: boolean;
  /** Length of the video in seconds: no cue may begin after its end. */
  readonly seconds?: number;
  /** Replaces character references; by default only those that `writeWebVtt` uses. */
  readonly decode?: (text: string) => string;
};

/** Lines from index `at`, the first of which has the times; without times they belong to no cue. */
type Block = { readonly at: number; readonly hasTimes: boolean; readonly words: readonly string[] };

/** Accepts the variants of common programs: point or comma, without hours, with fewer digits. */
const TIMES =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s*-{1,2}>\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?=\s|$)/;
/** A timing line of SubRip; in other lines, an arrow is text. */
const SUB_RIP_TIMES = /^\s*\d[^->]*-{1,2}>/;
const NUMBER = /^\s*\d+\s*$/;
/** Blocks of a WebVTT file that aren't cues. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;
const HEADER = /^WEBVTT([ \t]|$)/;
/** Tags of WebVTT and SubRip. Other words in angle brackets are text. */
const TAGS = /<\/?(?:[biu]|s|c|v|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<\d+:[\d:.]+>/gi;
/** Positions in SubRip: {\an8}. */
const BRACES = /\{\\[^{}]*\}/g;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>' }));

const decodeOwn = (text: string): string =>
  text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);

const secondsOf = ([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number | undefined => {
  const [h, m, s] = [hours, minutes, seconds].map((part) => Number(part ?? 0)) as [number, number, number];
  return m > 59 || s > 59 ? undefined : h * 3600 + m * 60 + s + Number((fraction ?? '').padEnd(3, '0')) / 1000;
};

/** The text of a cue, without tags. */
const plainText = (words: readonly string[], { decode = decodeOwn, keepLines }: CueRules): string =>
  tidyLines(decode(words.join('\n').replace(TAGS, '')).replace(BRACES, ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(keepLines ? '\n' : ' ');

/** The blocks of a WebVTT file by its standard: a blank line or another timing line ends a block. */
const webVttBlocks = (lines: readonly string[]): Block[] => {
  const hasArrow = (at: number) => lines[at]!.includes('-->');
  const blocks: Block[] = [];
  let at = 1;
  while (at < lines.length && lines[at] !== '' && !hasArrow(at)) at += 1;
  while (at < lines.length) {
    const first = at;
    let times: number | undefined;
    for (; at < lines.length && lines[at] !== ''; at += 1) {
      if (!hasArrow(at)) continue;
      if (times !== undefined || at > first + 1) break;
      times = at;
    }
    if (at === first) at += 1;
    else if (!OTHER_BLOCK.test(lines[times ?? first]!))
      blocks.push({
        at: times ?? first,
        hasTimes: times !== undefined,
        words: lines.slice(times === undefined ? first : times + 1, at),
      });
  }
  return blocks;
};

/** The blocks of a SubRip file, separated by timing lines only, because blank lines may be missing, or occur within a block. */
const subRipBlocks = (lines: readonly string[]): Block[] => {
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  const times = lines.flatMap((line, at) => (SUB_RIP_TIMES.test(line) ? [at] : []));
  /** Where the number of a block is, if it has one. */
  const numberOf = (timesAt: number): number | undefined => {
    let at = timesAt - 1;
    while (at > 0 && isBlank(at)) at -= 1;
    return NUMBER.test(lines[at] ?? '') ? at : undefined;
  };
  const areNumbered = numberOf(times[0] ?? 0) !== undefined;
  const startOf = (at: number): number => {
    const number = numberOf(at);
    return number !== undefined && (areNumbered || isBlank(number - 1)) ? number : at;
  };
  const starts = times.map(startOf);
  return [
    { at: 0, hasTimes: false, words: lines.slice(0, starts[0]) },
    ...times.map((at, i) => ({ at, hasTimes: true, words: lines.slice(at + 1, starts[i + 1]) })),
  ];
};

/** The cue of a block, or its fault; undefined if it has no text. */
const cueOf = (
  { at, hasTimes, words }: Block,
  rules: CueRules,
  lines: readonly string[],
): Cue | CueFault | undefined => {
  const fault = (reason: CueFault['reason'], line = at + 1): CueFault => ({ line, reason });
  const text = plainText(words, rules);
  if (text === '') return undefined;
  if (!hasTimes) return fault('no-time');
  const times = TIMES.exec(lines[at]!);
  const [from, to] = [secondsOf(times?.slice(1, 5) ?? []), secondsOf(times?.slice(5, 9) ?? [])];
  if (!times || from === undefined || to === undefined) return fault('time');
  if (to <= from) return fault('order');
  if (rules.seconds !== undefined && from >= rules.seconds) return fault('beyond');
  if (text.includes('\uFFFD') || !text.isWellFormed()) return fault('characters', at + 2);
  return text.length > rules.maxText ? fault('too-long', at + 2) : { from, to, text };
};

/**
 * Parses cues from WebVTT, by its standard, or from any other text with timing lines of SubRip; sorts them by time.
 * Ignores styles, regions, positions, tags and cues without text. Rejects the whole text if it exceeds the limits. Takes linear time.
 */
export const readWebVtt = (given: string, rules: CueRules): ReadCues => {
  const tooMany: ReadCues = { cues: [], faults: [{ line: 1, reason: 'too-many' }] };
  if (given.length > rules.maxLength) return tooMany;
  // NUL can't be stored; it is the same fault as invalid bytes, which have become replacement characters
  const lines = given
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/);
  const blocks = HEADER.test(lines[0] ?? '') ? webVttBlocks(lines) : subRipBlocks(lines);
  const read = blocks.flatMap((block) => cueOf(block, rules, lines) ?? []);
  const cues = read.flatMap((each) => ('reason' in each ? [] : [each]));
  if (cues.length > rules.maxCues) return tooMany;
  return {
    cues: cues.toSorted((a, b) => a.from - b.from),
    faults: read.flatMap((each) => ('reason' in each ? [each] : [])),
  };
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

/** Formats cues as WebVTT, after optional header lines. */
export const writeWebVtt = (cues: readonly Cue[], header: readonly string[] = []): string =>
  [
    ['WEBVTT', ...header].join('\n'),
    ...cues.map(({ from, to, text }) => `${cueTime(from)} --> ${cueTime(to)}\n${escaped(text)}`),
  ].join('\n\n') + '\n';

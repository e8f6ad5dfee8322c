import { tidyLines } from '#texts/visible-text.ts';

/** Words at a time of a video; `from` and `to` in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly text: string };

/** What of a text of cues can't be used, and why; `line` from 1. */
export type CueFault = {
  readonly line: number;
  readonly reason: 'characters' | 'no-time' | 'time' | 'order' | 'beyond' | 'too-long' | 'too-many';
};
/** The cues of a text, and what had to be left out. A text that can't be read at all has no cues and one fault. */
export type ReadCues = { readonly cues: Cue[]; readonly faults: CueFault[] };

/** Limits of a text of cues, and how it is parsed. */
export type CueRules = {
  /** Characters of the whole text. */
  readonly maxLength: number;
  readonly maxCues: number;
  /** Characters of one cue. */
  readonly maxText: number;
  /** Lines of a cue stay lines; else they become one. */
  readonly keepLines?: boolean;
  /** Seconds of the video: no cue may begin after its end. */
  readonly seconds?: number;
  /** Replaces character references; those that we write ourselves if missing. */
  readonly decode?: (text: string) => string;
};

/** Lines from `at`, of which the first has the times; without times they belong to no cue. */
type Block = { readonly at: number; readonly hasTimes: boolean; readonly words: readonly string[] };

/** As programs write them: with a point or a comma, without hours, and with fewer digits. */
const TIMES =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?\s*-{1,2}>\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?(?=\s|$)/;
/** A timing line of SubRip; elsewhere an arrow is text. */
const SUB_RIP_TIMES = /^\s*\d[^->]*-{1,2}>/;
const NUMBER = /^\s*\d+\s*$/;
/** Blocks of a WebVTT file that aren't cues. */
const OTHER_BLOCK = /^(NOTE|STYLE|REGION)(\s|$)/;
const HEADER = /^WEBVTT([ \t]|$)/;
/** Formatting of both kinds of files. Other words between angle brackets are words. */
const TAGS = /<\/?(?:[biu]|s|c|v|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<\d+:[\d:.]+>/gi;
/** Positions, which SubRip has in braces: {\an8}. */
const BRACES = /\{\\[^{}]*\}/g;
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>' }));

const decodeOwn = (text: string): string =>
  text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);

const secondsOf = ([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number | undefined => {
  const [h, m, s] = [hours, minutes, seconds].map((part) => Number(part ?? 0)) as [number, number, number];
  return m > 59 || s > 59 ? undefined : h * 3600 + m * 60 + s + Number((fraction ?? '').padEnd(3, '0')) / 1000;
};

/** The words of a cue, without tags. */
const plainText = (words: readonly string[], { decode = decodeOwn, keepLines }: CueRules): string =>
  tidyLines(decode(words.join('\n').replace(TAGS, '')).replace(BRACES, ''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(keepLines ? '\n' : ' ');

/** The blocks of a WebVTT file, as its standard has them: a blank line ends one, and a second line of times begins the next. */
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

/** The blocks of a SubRip file. Programs forget the blank line between two, or have blank lines within one: the times count. */
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

/** The cue of a block, its fault, or undefined if it has no words. */
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
 * Reads cues from WebVTT, as its standard says, or from any text that has times as SubRip has them; in the order of their times.
 * Only times and words count; styles, regions, positions, tags and cues without words are passed over. A text with more
 * than the rules allow isn't read at all. Takes time in proportion to the text.
 */
export const readWebVtt = (given: string, rules: CueRules): ReadCues => {
  const tooMany: ReadCues = { cues: [], faults: [{ line: 1, reason: 'too-many' }] };
  if (given.length > rules.maxLength) return tooMany;
  // what can't be stored, and what stands in place of bytes that aren't text, are the same fault
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

/** Cues as WebVTT, after lines of the header, if there are any. */
export const writeWebVtt = (cues: readonly Cue[], header: readonly string[] = []): string =>
  [
    ['WEBVTT', ...header].join('\n'),
    ...cues.map(({ from, to, text }) => `${cueTime(from)} --> ${cueTime(to)}\n${escaped(text)}`),
  ].join('\n\n') + '\n';

import { beatsOfPart, secondsOf, type Part, type Tempo } from './beats.ts';

/** Counts of the last part: every second beat from the eighth. */
const LAST_COUNTS = [8, 10, 12, 14] as const;
const COUNT_IN_BEATS = 4;
const LONGEST_CUE_SECONDS = 4;

const timestamp = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${pad(Math.floor(whole / 3_600_000), 2)}:${pad(Math.floor(whole / 60_000) % 60, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
};

/**
 * What a coach would say during a clip, as WebVTT: when a part begins that is different from the one before, and the
 * last four counted down. `say` is what `b` and `c` are, in Hebrew.
 */
export function cuesOf(parts: string, tempo: Tempo, say: readonly [string, string]): string {
  const texts: Readonly<Partial<Record<Part, string>>> = {
    i: 'לאט',
    a: 'מתחילים',
    b: say[0],
    o: 'מחליפים צד',
    c: say[1],
    h: 'מחזיקים',
    e: 'כל הכבוד',
  };
  const cues: [beat: number, text: string][] = [];
  let beat = 0;
  let before: Part | undefined;
  for (const part of parts as Iterable<Part>) {
    const text = texts[part];
    if (text && part !== before) cues.push([beat, text]);
    beat += beatsOfPart(part);
    if (part === 'i') cues.push([beat - COUNT_IN_BEATS, 'מוכנים']);
    if (part === 'l')
      for (const [i, at] of LAST_COUNTS.entries()) cues.push([beat - beatsOfPart(part) + at, `עוד ${4 - i}`]);
    before = part;
  }
  const lines = cues.map(([at, text], i) => {
    const start = secondsOf(tempo, at);
    const next = secondsOf(tempo, cues[i + 1]?.[0] ?? beat);
    return `${timestamp(start)} --> ${timestamp(Math.min(next, start + LONGEST_CUE_SECONDS))}\n${text}\n`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
}

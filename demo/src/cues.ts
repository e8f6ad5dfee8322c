import { beatsOfPart, secondsOf, type Part, type Tempo } from './beats.ts';

/** Counts of the last part: every second beat from the eighth. */
const LAST_COUNTS = [8, 10, 12, 14] as const;
const COUNT_IN_BEATS = 4;
const LONGEST_CUE_SECONDS = 4;
const LONGEST_CAPTION_SECONDS = 6;

const timestamp = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${pad(Math.floor(whole / 3_600_000), 2)}:${pad(Math.floor(whole / 60_000) % 60, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
};

/** `again`: for `a` once the exercise has begun. */
type Texts = Readonly<Partial<Record<Part | 'again', string>>>;
type Timed = [beat: number, text: string];

/** The text of every part that is different from the one before, where it begins, and what `within` a part is said; each until the next. */
const asWebVtt = (
  { parts, tempo, longest }: { parts: string; tempo: Tempo; longest: number },
  texts: Texts,
  within: (part: Part, end: number) => readonly Timed[] = () => [],
): string => {
  const cues: Timed[] = [];
  let beat = 0;
  let before: Part | undefined;
  let begun = false;
  for (const part of parts as Iterable<Part>) {
    const text = (part === 'a' && begun && texts.again) || texts[part];
    begun ||= part === 'a';
    if (text && part !== before) cues.push([beat, text]);
    beat += beatsOfPart(part);
    cues.push(...within(part, beat));
    before = part;
  }
  const lines = cues.map(([at, text], i) => {
    const start = secondsOf(tempo, at);
    const next = secondsOf(tempo, cues[i + 1]?.[0] ?? beat);
    return `${timestamp(start)} --> ${timestamp(Math.min(next, start + longest))}\n${text}\n`;
  });
  return `WEBVTT\n\n${lines.join('\n')}`;
};

export type CueLanguage = 'he' | 'en' | 'ar' | 'ru';
type Say = readonly [string, string];
/** What is said of every exercise; `left` of the last ones, one by one. */
const words: Readonly<Record<CueLanguage, Texts & { ready: string; left: (count: number) => string }>> = {
  he: {
    i: 'מסתכלים',
    ready: 'מוכנים',
    a: 'מתחילים',
    again: 'ממשיכים',
    o: 'מחליפים צד',
    h: 'מחזיקים',
    e: 'כל הכבוד',
    left: (count) => `עוד ${count}`,
  },
  en: {
    i: 'Watch',
    ready: 'Ready',
    a: 'Go',
    again: 'Keep going',
    o: 'Change sides',
    h: 'Hold',
    e: 'Well done',
    left: (count) => `${count} more`,
  },
  ar: {
    i: 'نشاهد',
    ready: 'مستعدّون',
    a: 'نبدأ',
    again: 'نواصل',
    o: 'نبدّل الجانب',
    h: 'نثبت',
    e: 'أحسنتم',
    left: (count) => `باقٍ ${count}`,
  },
  ru: {
    i: 'Смотрим',
    ready: 'Готовы',
    a: 'Начинаем',
    again: 'Продолжаем',
    o: 'Меняем сторону',
    h: 'Держим',
    e: 'Молодцы',
    left: (count) => `Ещё ${count}`,
  },
};

/**
 * What a coach would say during a clip in a language, as WebVTT: when a part begins that is different from the one before, and the
 * last four counted down. `say` is what `b` and `c` are.
 */
export const cuesOf = (parts: string, tempo: Tempo, say: Say, language: CueLanguage): string => {
  const { ready, left, ...texts } = words[language];
  return asWebVtt({ parts, tempo, longest: LONGEST_CUE_SECONDS }, { ...texts, b: say[0], c: say[1] }, (part, end) => {
    if (part === 'i') return [[end - COUNT_IN_BEATS, ready]];
    if (part !== 'l') return [];
    return LAST_COUNTS.map((at, i) => [end - beatsOfPart(part) + at, left(4 - i)]);
  });
};

/** The same in whole sentences, as captions in Hebrew. */
export const captionsOf = (parts: string, tempo: Tempo, say: readonly [string, string]): string =>
  asWebVtt(
    { parts, tempo, longest: LONGEST_CAPTION_SECONDS },
    {
      i: 'קודם מסתכלים. ככה נראית התנועה, לאט.',
      a: 'עכשיו כולם ביחד,\nבקצב של המוזיקה.',
      b: `יופי! ממשיכים: ${say[0]}.`,
      o: 'ועכשיו אותו דבר,\nבצד השני.',
      c: `ועוד דרך לעשות את זה: ${say[1]}.`,
      h: 'עוצרים ומחזיקים. לא זזים!',
      l: 'ארבע פעמים אחרונות, סופרים ביחד.',
      e: 'כל הכבוד לכולם!',
    },
  );

import { partAt, type LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { tidyLines } from '@zuzu/domain/texts/visible-text.ts';
import { partAfter, partBefore, positionInPart } from '#player/playback/lesson-timeline.ts';

/** The task of a line: to read, to answer, or to show with the body whether it is true. */
export type OurWord = {
  readonly kind: 'read' | 'ask' | 'judge';
  readonly text: string;
  /** The text with its answer; undefined if only the teacher knows it. */
  readonly answer?: string;
  /** The truth of a statement. */
  readonly isTrue?: boolean;
};

/** Maximum number of lines, and of characters per line that can be read from the last row. */
export const MAX_WORDS = 20;
export const MAX_WORD_CHARACTERS = 60;
/** Seconds for which an answer is shown; in short parts a third of them. */
const ANSWER_SECONDS = 8;

const SEPARATORS = ['\t', '=', '–'];
/** A calculation within a line; it stays left to right in Hebrew and Arabic words, too. */
const CALCULATION = /\d+(?:\s*[-+−×*÷:/=xX.]\s*\d+)+/g;
/** A letter, a digit or a pictogram. */
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Beginnings of questions that can't be answered with true or false, in the four languages. */
const OPEN_QUESTION = new RegExp(
  `^(?:${[
    'ו?(?:[בלמ]?(?:מה|מי)|מה[וםן]|מהי|מיהו|מיהי|[בלמ]?(?:איזה|איזו|אילו)|מתי|מ?איפה|היכן|לאן|מניין|מאין|איך|כיצד|[בל]?כמה|למה|מדוע)',
    "(?:what|who|whom|when|where|how|why|which|whose)(?:['’]s)?",
    'ما|ماذا|ما(?:هو|هي)|من (?:هو|هي|هم)|متى|أين|كيف|كم|لماذا|أي',
    'что|кто|когда|где|куда|откуда|как|сколько|почему|зачем|чей|чья|какой|какая|какое|какие',
  ].join('|')})(?!\\p{L})`,
  'iu',
);
/** Vowels that are written above and below letters. */
const POINTS = /\p{M}/gu;
const EXPRESSION = /^-?\d+(?:\.\d+)?(?:[-+*/]\d+(?:\.\d+)?)*$/;

/** The value of plain arithmetic, exact to a thousandth; undefined for everything else. */
const valueOf = (typed: string): number | undefined => {
  const plain = typed.replace(/\s/g, '').replace(/[×xX]/g, '*').replace(/[÷:]/g, '/').replace(/[−–]/g, '-');
  if (!EXPRESSION.test(plain)) return undefined;
  let sum = 0;
  for (const [, sign, term] of `+${plain}`.matchAll(/([-+])([^-+]+)/g)) {
    let product = 1;
    for (const [, operator, factor] of `*${term}`.matchAll(/([*/])([^*/]+)/g))
      product *= operator === '*' ? Number(factor) : 1 / Number(factor);
    sum += sign === '+' ? product : -product;
  }
  const thousandths = Math.round(sum * 1_000);
  const isExact = Number.isSafeInteger(thousandths) && Math.abs(sum * 1_000 - thousandths) < 1e-6;
  return isExact ? thousandths / 1_000 : undefined;
};

/** Parses a calculation and solves it: `7×8=` and `7×8=?` are asked, `7×8=54?` is judged. */
const calculationOf = (line: string): OurWord | undefined => {
  const [left = '', right = '', ...more] = line.replace(/[?؟]$/, '').split('=');
  const value = valueOf(left);
  if (value === undefined || Number.isFinite(Number(left)) || more.length > 0) return undefined;
  const answer = `${left.trim()} = ${value}`;
  if (right.trim() === '') return { kind: 'ask', text: `${left.trim()} = ?`, answer };
  const claimed = valueOf(right);
  return claimed === undefined ? undefined : { kind: 'judge', text: line, answer, isTrue: value === claimed };
};

const wordOf = (line: string): OurWord => {
  const isQuestion = /.[?؟]$/.test(line);
  const calculation = isQuestion || line.endsWith('=') ? calculationOf(line) : undefined;
  if (calculation) return calculation;
  if (isQuestion) return { kind: OPEN_QUESTION.test(line.replace(POINTS, '')) ? 'ask' : 'judge', text: line };
  const separator = SEPARATORS.find((each) => line.includes(each)) ?? '\n';
  const [text = '', ...rest] = line.split(separator).map((each) => each.trim());
  const answer = rest.join(' ').trim();
  return text !== '' && answer !== ''
    ? { kind: 'ask', text, answer: `${text} = ${answer}` }
    : { kind: 'read', text: line };
};

const leftToRight = (text: string): string => text.replace(CALCULATION, '\u2066$&\u2069');

/** Returns the tasks of a text's lines, and how many lines are dropped because they are too long or too many. */
export const wordsOf = (typed: string): { words: readonly OurWord[]; leftOut: number } => {
  const lines = tidyLines(typed)
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => READABLE.test(line));
  const words = lines
    .filter((line) => [...line].length <= MAX_WORD_CHARACTERS)
    .slice(0, MAX_WORDS)
    .map(wordOf)
    .map((word) => ({
      ...word,
      text: leftToRight(word.text),
      ...(word.answer !== undefined && { answer: leftToRight(word.answer) }),
    }));
  return { words, leftOut: lines.length - words.length };
};

/** The part whose question is answered at `seconds`, if any: at the start of the next one, and the last one at its end. */
export const answeredPart = (timeline: LessonTimeline, seconds: number): number | undefined => {
  const part = partAt(timeline, seconds);
  const length = timeline.lengths[part] ?? 0;
  const position = positionInPart(timeline, seconds);
  const shown = Math.min(ANSWER_SECONDS, length / 3);
  if (position < shown) return part === 0 ? undefined : partBefore(timeline, part);
  return partAfter(timeline, part) === undefined && length - position <= shown ? part : undefined;
};

/**
 * Returns what is shown in `part`: the answer to an earlier part's question, or the part's own question. The class
 * started at part and word `from`; earlier questions have no answer.
 */
export const shownWord = (
  words: readonly OurWord[],
  from: { part: number; word: number },
  part: number,
  answered: number | undefined,
): { word: OurWord; isAnswer: boolean } | undefined => {
  const inPart = (each: number) => words.at((from.word + each - from.part) % words.length);
  const former = answered !== undefined && answered >= from.part ? inPart(answered) : undefined;
  if (former?.answer !== undefined) return { word: former, isAnswer: true };
  const word = inPart(part);
  return word && { word, isAnswer: false };
};

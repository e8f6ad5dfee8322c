import { describe, expect, it } from 'vitest';
import { createTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { answeredPart, MAX_WORD_CHARACTERS, MAX_WORDS, shownWord, wordsOf, type OurWord } from './our-words.ts';

/** Without what holds calculations left to right. */
const plain = (text: string | undefined) => text?.replace(/[\u2066\u2069]/g, '');
const only = (line: string) => {
  const { words } = wordsOf(line);
  expect(words).toHaveLength(1);
  return { ...words[0]!, text: plain(words[0]!.text), answer: plain(words[0]!.answer) };
};

describe('a line is', () => {
  it.each([
    ['תפוח = apple', 'תפוח', 'תפוח = apple'],
    ['תפוח – apple', 'תפוח', 'תפוח = apple'],
    ['תפוח\tapple\t🍎', 'תפוח', 'תפוח = apple 🍎'],
    ['1939–1945 = מלחמת העולם השנייה', '1939–1945', '1939–1945 = מלחמת העולם השנייה'],
    ['7×8=54', '7×8', '7×8 = 54'],
    ['7×8=', '7×8 = ?', '7×8 = 56'],
    ['7×8?', '7×8 = ?', '7×8 = 56'],
    ['7 x 8 = ?', '7 x 8 = ?', '7 x 8 = 56'],
    ['1:8=?', '1:8 = ?', '1:8 = 0.125'],
  ])('a question with its answer: %s', (line, text, answer) =>
    expect(only(line)).toEqual({ kind: 'ask', text, answer }),
  );

  it.each([
    ['7×8=54?', '7×8 = 56', false],
    ['7×8=56?', '7×8 = 56', true],
    ['2+3*4-6:2=11؟', '2+3*4-6:2 = 11', true],
    ['20÷5/2=2?', '20÷5/2 = 2', true],
    ['3−5=-2?', '3−5 = -2', true],
    ['0.1+0.2=0.3?', '0.1+0.2 = 0.3', true],
    ['7×8=50+6?', '7×8 = 56', true],
  ])('a sum to judge, whose answer is worked out: %s', (line, answer, isTrue) =>
    expect(only(line)).toEqual({ kind: 'judge', text: line, answer, isTrue }),
  );

  it.each(['ירושלים היא הבירה?', '5:0=0?', '10/3=3.33?', '7×8=כן?', '1=1=1?', `${'9'.repeat(20)}×9=1?`, '5=5?'])(
    'a statement whose answer is left to the teacher: %s',
    (line) => expect(only(line)).toEqual({ kind: 'judge', text: line, answer: undefined }),
  );

  it.each([
    ...['מה השעה?', 'מָה הַשָּׁעָה?', 'וכמה הם 7×8?', 'מהי בירת צרפת?', 'מיהו המורה?', 'באיזה יום?', 'לאן הולכים?'],
    ...['What’s the capital?', 'أين القطة؟', 'من هو المعلم؟', 'Где мяч?', 'Куда идём?'],
  ])('a question that isn’t true or false: %s', (line) =>
    expect(only(line)).toEqual({ kind: 'ask', text: line, answer: undefined }),
  );
  it.each([
    'מהירות האור קבועה?',
    'מיכל כאן?',
    'Whales are fish?',
    'من السماء ينزل المطر؟',
    'منزل كبير؟',
    'Какао сладкое?',
  ])('a statement: %s', (line) => expect(only(line).kind).toBe('judge'));

  it.each(['=', '?', ' – ', '…'])('nothing to read: %s', (line) =>
    expect(wordsOf(line)).toEqual({ words: [], leftOut: 0 }),
  );
  it.each(['פרפר', '= apple', 'תפוח =', 'תל־אביב', '7×8', '👩‍👩‍👧‍👦', '8:30'])('just a word: %s', (line) =>
    expect(only(line)).toEqual({ kind: 'read', text: line, answer: undefined }),
  );
});

describe('the lines of a text', () => {
  it('are nothing if it is empty', () => {
    expect(wordsOf(' \r\n\n\u200f\t')).toEqual({ words: [], leftOut: 0 });
  });
  it('come without invisible characters, which word processors paste', () => {
    expect(only('\u202b\u200fתפוח = apple\u202c').text).toBe('תפוח');
    expect(only('\u200f7×8=56?').isTrue).toBe(true);
    expect(only('ת\u200bפ\u00adוח = apple').text).toBe('תפוח');
  });
  it('keep their calculations left to right, but not other numbers', () => {
    expect(wordsOf('כמה הם 7 × 8 = 56').words[0]!.text).toBe('כמה הם \u20667 × 8\u2069');
    expect(wordsOf('בספרים 1 2 3').words[0]!.text).toBe('בספרים 1 2 3');
  });
  it('are left out if they are too long or too many, and counted', () => {
    const long = 'א'.repeat(MAX_WORD_CHARACTERS);
    expect(wordsOf(`${long}א\n${long}\n👍`)).toMatchObject({ words: [{ text: long }, { text: '👍' }], leftOut: 1 });
    const { words, leftOut } = wordsOf('מילה\r\n'.repeat(9_000));
    expect([words.length, leftOut]).toEqual([MAX_WORDS, 9_000 - MAX_WORDS]);
  });
});

describe('during a lesson', () => {
  const timeline = createTimeline([60, 12, 60]);
  const [a, b, c] = ['א', 'ב', 'ג'].map((text): OurWord => ({ kind: 'ask', text, answer: `${text}!` }));
  const words = [a!, b!, c!];
  const at = (seconds: number, part: number, from = { part: 0, word: 0 }) => {
    const shown = shownWord(words, from, part, answeredPart(timeline, seconds));
    return shown && (shown.isAnswer ? shown.word.answer : shown.word.text);
  };

  it('each part asks one word; its answer comes with the next part, or at the end', () => {
    expect([0, 30, 59].map((seconds) => at(seconds, 0))).toEqual(['א', 'א', 'א']);
    // in a short part for a third of it
    expect([60, 63.9, 64, 71].map((seconds) => at(seconds, 1))).toEqual(['א!', 'א!', 'ב', 'ב']);
    expect([72, 79.9, 80, 123, 124, 132].map((seconds) => at(seconds, 2))).toEqual(['ב!', 'ב!', 'ג', 'ג', 'ג!', 'ג!']);
  });
  it('the words go on where the last lesson ended, and begins again after the last word', () => {
    expect([at(30, 0, { part: 0, word: 2 }), at(68, 1, { part: 0, word: 2 })]).toEqual(['ג', 'א']);
    expect(at(30, 0, { part: 0, word: 61 })).toBe('ב');
  });
  it('nothing is answered that was not asked; seeking back asks what comes before', () => {
    const resumed = { part: 1, word: 0 };
    expect([at(61, 1, resumed), at(73, 2, resumed), at(30, 0, resumed)]).toEqual(['א', 'א!', 'ג']);
  });
  it('where the answer is left to the teacher, the next word comes at once', () => {
    const read: OurWord = { kind: 'judge', text: 'ירוק?' };
    expect(shownWord([read, b!], { part: 0, word: 0 }, 1, 0)).toEqual({ word: b, isAnswer: false });
    expect(shownWord([read], { part: 0, word: 0 }, 1, 0)).toEqual({ word: read, isAnswer: false });
    expect(shownWord([], { part: 0, word: 0 }, 1, 0)).toBeUndefined();
  });
});

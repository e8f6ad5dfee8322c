import { expect, test } from 'vitest';
import { captionsOf, cuesOf } from './cues.ts';
import { demoVideos } from './demo-videos.ts';

const secondsIn = (time: string): number => {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + seconds;
};
const readCues = (text: string) =>
  [...text.matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)].map(([, from, to, say]) => ({
    from: secondsIn(from!),
    to: secondsIn(to!),
    say,
  }));

test('a clip is told from its slow beginning to its pose', () => {
  // 16 beats have 9.6 seconds at level 2
  const cues = readCues(cuesOf('iabbohcale', 2, ['עם הידיים', 'במחיאה'], 'he'));
  expect(cues.map(({ from, say }) => [Number(from.toFixed(3)), say])).toEqual([
    [0, 'מסתכלים'],
    [7.2, 'מוכנים'],
    [9.6, 'מתחילים'],
    [19.2, 'עם הידיים'],
    [38.4, 'מחליפים צד'],
    [48, 'מחזיקים'],
    [57.6, 'במחיאה'],
    [67.2, 'ממשיכים'],
    [81.6, 'עוד 4'],
    [82.8, 'עוד 3'],
    [84, 'עוד 2'],
    [85.2, 'עוד 1'],
    [86.4, 'כל הכבוד'],
  ]);
  expect(cues[0]!.to).toBe(4);
  expect(cues[8]!.to).toBeCloseTo(82.8, 3);
});

test('its captions are whole sentences, which follow each other', () => {
  const captions = readCues(captionsOf('iabboe', 2, ['עם הידיים', 'במחיאה']));
  expect(captions.map(({ from, to, say }) => [from, to, say])).toEqual([
    [0, 6, 'קודם מסתכלים. ככה נראית התנועה, לאט.'],
    [9.6, 15.6, 'עכשיו כולם ביחד,'],
    [19.2, 25.2, 'יופי! ממשיכים: עם הידיים.'],
    [38.4, 44.4, 'ועכשיו אותו דבר,'],
    [48, 52.8, 'כל הכבוד לכולם!'],
  ]);
  const captioned = demoVideos().filter((video) => video.captions !== undefined);
  expect(new Set(captioned.map(({ family }) => family)).size).toBe(3);
});

const told = demoVideos().flatMap(({ fileName, length, cues, cueTranslations }) =>
  Object.entries({ he: cues!, ...cueTranslations }).map(([language, text]) => ({ fileName, language, length, text })),
);
test.each(told)(
  'the cues of $fileName in $language follow each other inside the clip',
  ({ text, length, language }) => {
    expect(text).toMatch(/^WEBVTT\n\n/);
    expect(/[א-ת]/.test(text)).toBe(language === 'he');
    const cues = readCues(text);
    expect(cues.length).toBeGreaterThanOrEqual(9);
    for (const [i, { from, to }] of cues.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual((cues[i + 1]?.from ?? length) + 0.001);
    }
  },
);

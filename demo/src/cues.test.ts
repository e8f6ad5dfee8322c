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
  const cues = readCues(cuesOf('iabbohcle', 2, ['עם הידיים', 'במחיאה']));
  expect(cues.map(({ from, say }) => [Number(from.toFixed(3)), say])).toEqual([
    [0, 'לאט'],
    [7.2, 'מוכנים'],
    [9.6, 'מתחילים'],
    [19.2, 'עם הידיים'],
    [38.4, 'מחליפים צד'],
    [48, 'מחזיקים'],
    [57.6, 'במחיאה'],
    [72, 'עוד 4'],
    [73.2, 'עוד 3'],
    [74.4, 'עוד 2'],
    [75.6, 'עוד 1'],
    [76.8, 'כל הכבוד'],
  ]);
  expect(cues[0]!.to).toBe(4);
  expect(cues[7]!.to).toBeCloseTo(73.2, 3);
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

test.each(demoVideos())('the cues of $fileName follow each other inside the clip', ({ cues, length }) => {
  expect(cues).toMatch(/^WEBVTT\n\n/);
  const told = readCues(cues!);
  expect(told.length).toBeGreaterThanOrEqual(9);
  for (const [i, { from, to }] of told.entries()) {
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual((told[i + 1]?.from ?? length) + 0.001);
  }
});

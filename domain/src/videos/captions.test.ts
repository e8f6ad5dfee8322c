import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionsOf, languagesOf, readCaptions, sideFileOf, tidyCaptions } from './captions.ts';

const faultOf = (text: string, seconds?: number) => {
  const read = readCaptions(text, seconds);
  return 'fault' in read ? read.fault : undefined;
};
const webVttOf = (text: string) => {
  const read = readCaptions(text);
  return 'webVtt' in read ? read.webVtt : read.fault;
};

describe('captions', () => {
  it('are read from SubRip as programs write it', () => {
    const text = [
      '\uFEFF1',
      '00:00:01,500 --> 00:00:03,000 X1:10 X2:20',
      '{\\an8}<i>שלום,</i>',
      '<font color="#fff">מתחילים & לאט</font>',
      '',
      '',
      '2',
      '0:01:02.5-->0:01:04.25',
      'Hands up',
      '',
    ].join('\r\n');
    const webVtt = [
      'WEBVTT',
      '00:00:01.500 --> 00:00:03.000\nשלום,\nמתחילים &amp; לאט',
      '00:01:02.500 --> 00:01:04.250\nHands up',
    ].join('\n\n');
    expect(readCaptions(text)).toEqual({
      cues: [
        { from: 1.5, to: 3, text: 'שלום,\nמתחילים & לאט' },
        { from: 62.5, to: 64.25, text: 'Hands up' },
      ],
      webVtt: `${webVtt}\n`,
    });
  });

  it('may overlap, and are sorted by their times', () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:09.000\nב\n\n00:02.000 --> 00:06.000\nא\n';
    expect(captionsOf({ captions: { he: text } }, 'he').map((cue) => cue.text)).toEqual(['א', 'ב']);
    expect(webVttOf(text)).toBe('WEBVTT\n\n00:00:02.000 --> 00:00:06.000\nא\n\n00:00:05.000 --> 00:00:09.000\nב\n');
  });

  it.each([
    ['what is this?', 2, 'time'],
    ['1\n00:00:01,000 --> 00:00:02,000\nא\n\n2\n00:00:03,000 -> 00:00:04,000\nב', 6, 'time'],
    // hours that would be written as 1e+21
    [`WEBVTT\n\n00:01.000 --> 1${'0'.repeat(21)}:00:00.000\nא`, 3, 'time'],
    ['1\n00:00:02,000 --> 00:00:01,000\nא', 2, 'order'],
    ['1\n00:00:09,999 --> 00:00:12,000\nא\n\n2\n00:00:10,000 --> 00:00:12,000\nא', 6, 'beyond'],
    ['1\n00:00:01,000 --> 00:00:02,000\n', 2, 'no-text'],
    ['1\n00:00:01,000 --> 00:00:02,000\n\ufffd\ufffd', 3, 'characters'],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'א'.repeat(251)}`, 3, 'too-long'],
    [`WEBVTT\n${'\n00:01.000 --> 00:02.000\nא\n'.repeat(501)}`, 1503, 'too-many'],
    ['א'.repeat(20_001), 1, 'too-many'],
    // longer once it is written out
    [`WEBVTT\n\n${`00:01.000 --> 00:02.000\n${'&'.repeat(250)}\n\n`.repeat(50)}`, 1, 'too-many'],
  ])('%j have a fault in line %i: %s', (text, line, reason) => expect(faultOf(text, 10)).toEqual({ line, reason }));

  it('stay as they are once they have been stored', () => {
    const line = fc.string({
      minLength: 1,
      maxLength: 30,
      unit: fc.constantFrom(...'אבג <>&;{}\\-ab12', '&toString;'),
    });
    const cue = fc.record({ from: fc.nat(50_000), lasts: fc.integer({ min: 1, max: 9_999 }), line });
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (cues) => {
        const clock = (ms: number) =>
          `00:00:${String(Math.floor(ms / 1000)).padStart(2, '0')},${String(ms % 1000).padStart(3, '0')}`;
        const text = cues
          .map(({ from, lasts, line: words }) => `${clock(from)} --> ${clock(from + lasts)}\n${words}.`)
          .join('\n\n');
        const once = readCaptions(text);
        if ('fault' in once) return;
        expect(readCaptions(once.webVtt)).toEqual(once);
      }),
    );
  });

  it('are read from any text without an error', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', '1', 'WEBVTT', '00:00:01,000 --> 00:00:02,000', '<i', '{\\an8}'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = readCaptions(lines.join('\n'));
        if ('cues' in read) for (const { from, to, text } of read.cues) expect(to > from && text !== '').toBe(true);
        else expect(read.fault.line).toBeGreaterThan(0);
      }),
    );
  });

  it('are stored in the languages that have any', () => {
    const he = '00:00:01,000 --> 00:00:02,000\nלאט';
    const captions = tidyCaptions({ ru: he, he, en: ' \n' });
    expect(Object.keys(captions)).toEqual(['he', 'ru']);
    expect(languagesOf([{}, { captions: { en: 'x' } }, { captions }])).toEqual(['he', 'en', 'ru']);
    expect(captionsOf({ captions }, 'he')).toEqual([{ from: 1, to: 2, text: 'לאט' }]);
    expect(captionsOf({ captions }, 'en')).toEqual([]);
    expect(captionsOf({}, 'he')).toEqual([]);
  });
});

it.each([
  ['clip.he.vtt', 'clip', 'he'],
  ['uploads/שיעור 1/קפיצה.v2.EN.SRT', 'uploads/שיעור 1/קפיצה.v2', 'en'],
  ['clip.srt', 'clip', 'he'],
  ['clip.fr.srt', 'clip.fr', 'he'],
  ['clip.vtt', 'clip', undefined],
  ['clip.mp4.vtt', 'clip.mp4', undefined],
])('%s is of %s, in %s', (name, of, language) => expect(sideFileOf(name)).toEqual({ of, language }));

it.each(['clip.mp4', 'vtt', '.vtt', 'clip.vtt.txt', 'clip.he'])('%s is no file beside a video', (name) =>
  expect(sideFileOf(name)).toBeUndefined(),
);

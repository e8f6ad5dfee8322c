import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuesOf } from './cues.ts';
import { readCues } from './read-cues.ts';

describe('the cues of a video', () => {
  it('are times and words, whatever else the file contains', () => {
    const text = [
      '\uFEFFWEBVTT – הנחיות',
      'Kind: captions',
      '',
      'NOTE a remark --> that is no cue',
      'on two lines',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'second',
      '00:10.500 --> 00:12.000 line:0 position:50%',
      '<b>מחליפים</b> צד',
      '',
      '00:00:02.000 --> 00:00:04.250',
      'לאט &amp; גבוה &valueOf;',
      'שוב',
      '',
      '01:00:00.000 --> 01:00:01.000',
      'סוף',
    ].join('\r\n');
    expect(readCues(text)).toMatchObject({
      faults: [],
      cues: [
        { from: 2, to: 4.25, text: 'לאט & גבוה &valueOf; שוב' },
        { from: 10.5, to: 12, text: 'מחליפים צד' },
        { from: 3600, to: 3601, text: 'סוף' },
      ],
    });
  });

  it('may be none', () => {
    for (const text of [' \n', 'WEBVTT\n\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>'])
      expect(readCues(text)).toEqual({ cues: [], faults: [], webVtt: '' });
  });

  it.each([
    ['WEBVTT\n\n00:01.000 -- 00:02.000\nעוד 4', 3, 'no-time'],
    ['WEBVTT\n\nonly words', 3, 'no-time'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nעוד 4', 3, 'order'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nעוד 4', 5, 'no-time'],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'א'.repeat(61)}`, 4, 'too-long'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nלא\0ט', 4, 'characters'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\ud800', 4, 'characters'],
    [`WEBVTT${'\n'.repeat(10_000)}`, 1, 'too-many'],
    [`WEBVTT\n${'\n00:01.000 --> 00:02.000\nא\n'.repeat(201)}`, 1, 'too-many'],
  ])('%j has a fault in line %i: %s', (text, line, reason) =>
    expect(readCues(text).faults).toEqual([{ line, reason }]),
  );

  it('are those of a language, or none', () => {
    const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`;
    const video = { cues: cue('לאט'), cueTranslations: { ru: cue('Медленно') } };
    const words = (['he', 'ru', 'ar'] as const).map((language) => cuesOf(video, language).map((each) => each.text));
    expect(words).toEqual([['לאט'], ['Медленно'], []]);
    expect(cuesOf({}, 'he')).toEqual([]);
  });

  it('lose their tags, while a lone < stays', () => {
    const words = (text: string) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`);
    expect(words('<<<b>לאט</b>').cues).toEqual([{ from: 1, to: 2, text: '<<לאט' }]);
  });

  it('are read from any text without an error', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('', 'WEBVTT', '00:01.000 --> 00:02.000', 'NOTE', 'עוד 4'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { cues } = readCues(['WEBVTT', ...lines].join('\n'));
        for (const { from, to, text } of cues) expect(to > from && text !== '').toBe(true);
      }),
    );
  });
});

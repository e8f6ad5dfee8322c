import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCues } from './cues.ts';

const faultOf = (text: string) => {
  const read = readCues(text);
  return 'fault' in read ? read.fault : undefined;
};

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
    expect(readCues(text)).toEqual({
      cues: [
        { from: 2, to: 4.25, text: 'לאט & גבוה &valueOf; שוב' },
        { from: 10.5, to: 12, text: 'מחליפים צד' },
        { from: 3600, to: 3601, text: 'סוף' },
      ],
    });
  });

  it('may be none', () => {
    expect(readCues(' \n')).toEqual({ cues: [] });
    expect(readCues('WEBVTT\n\n')).toEqual({ cues: [] });
  });

  it.each([
    ['1\n00:00:01,000 --> 00:00:02,000\nעוד 4', 1, 'header'],
    ['WEBVTT\n\n00:01 --> 00:02\nעוד 4', 3, 'time'],
    ['WEBVTT\n\nonly words', 4, 'time'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nעוד 4', 3, 'order'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nעוד 4', 3, 'no-text'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>', 3, 'no-text'],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'א'.repeat(61)}`, 4, 'too-long'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nלא\0ט', 4, 'characters'],
    ['WEBVTT\n\nNOTE \ud800', 3, 'characters'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\ufffd\ufffd', 4, 'characters'],
    [`WEBVTT${'\n'.repeat(10_000)}`, 1, 'too-many'],
    [`WEBVTT\n${'\n00:01.000 --> 00:02.000\nא\n'.repeat(201)}`, 603, 'too-many'],
  ])('%j has a fault in line %i: %s', (text, line, reason) => expect(faultOf(text)).toEqual({ line, reason }));

  it('lose their tags, while a lone < stays', () => {
    const words = (text: string) => readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`);
    expect(words('<<<b>לאט</b>')).toEqual({ cues: [{ from: 1, to: 2, text: '<<לאט' }] });
  });

  it('are read from any text without an error', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('', 'WEBVTT', '00:01.000 --> 00:02.000', 'NOTE', 'עוד 4'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const read = readCues(['WEBVTT', ...lines].join('\n'));
        if ('cues' in read) for (const { from, to, text } of read.cues) expect(to > from && text !== '').toBe(true);
        else expect(read.fault.line).toBeGreaterThan(1);
      }),
    );
  });
});

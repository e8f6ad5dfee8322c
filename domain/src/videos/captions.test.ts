import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionsOf, languagesOf, sideFileOf } from './captions.ts';
import { readCaptions, readSideFile, tidyTexts } from './read-cues.ts';

const subRip = (...words: string[]) =>
  words.map((each, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${each}`).join('\n\n');
const wordsOf = (text: string) => readCaptions(text).cues.map((cue) => cue.text);

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
      faults: [],
      webVtt: `${webVtt}\n`,
    });
  });

  it('may overlap, and are sorted by their times', () => {
    const text = 'WEBVTT\n\n00:05.000 --> 00:09.000\nב\n\n00:02.000 --> 00:06.000\nא\n';
    expect(captionsOf({ captions: { he: text } }, 'he').map((cue) => cue.text)).toEqual(['א', 'ב']);
    expect(readCaptions(text).webVtt).toBe(
      'WEBVTT\n\n00:00:02.000 --> 00:00:06.000\nא\n\n00:00:05.000 --> 00:00:09.000\nב\n',
    );
  });

  it.each([
    ['no blank line between them', subRip('שלום', 'להתראות').replace('\n\n', '\n'), ['שלום', 'להתראות']],
    ['a blank line within one', subRip('שלום\n\nלכם', 'סוף'), ['שלום\nלכם', 'סוף']],
    ['a blank line after the number', subRip('א', 'ב').replaceAll(/^(\d)$/gm, '$1\n'), ['א', 'ב']],
    ['numbers that count down', subRip('3', '2', '1').replaceAll('\n\n', '\n'), ['3', '2', '1']],
    ['no numbers', '00:00:01,000 --> 00:00:02,000\n3\n\n00:02 -> 0:3\n2', ['3', '2']],
    ['only CR', subRip('א', 'ב').replaceAll('\n', '\r'), ['א', 'ב']],
    ['an arrow among the words', subRip('ימינה --> שמאלה'), ['ימינה --> שמאלה']],
    ['character references', subRip('צה&quot;ל, ג&#39;ירפה &#x5d0;&hellip;&lt;b&gt;'), ['צה"ל, ג\'ירפה א…<b>']],
    ['a smaller and a greater', subRip('3 < 5 and 7 > 2'), ['3 < 5 and 7 > 2']],
    ['words between angle brackets', subRip('<מחיאה> <i>לאט</i>'), ['<מחיאה> לאט']],
    ['no blank line after the header', 'WEBVTT\n00:00.000 --> 00:01.000\nא\n\n00:02.000 --> 00:03.000\nב', ['א', 'ב']],
    ['a cue without words', 'WEBVTT\n\n00:00.000 --> 00:01.000\n \n\n00:02.000 --> 00:03.000\nב', ['ב']],
    ['one digit of hours', 'WEBVTT\n\n0:00:00.000-->0:00:01.000 line:0\nא', ['א']],
    ['times that follow words at once', 'WEBVTT\n\n00:00.000 --> 00:01.000\nא\n00:02.000 --> 00:03.000\nב', ['א', 'ב']],
    ['marks of direction', subRip('\u202bא\u202c\u2066ב\u2069&rlm;'), ['אב']],
  ])('with %s are read as players do', (_what, text, words) => {
    expect(wordsOf(text)).toEqual(words);
    expect(readCaptions(text).faults).toEqual([]);
  });

  it.each([
    ['what is this?', 1, 'no-time'],
    [subRip('א', 'ב').replace('02,000', '0x,000'), 6, 'time'],
    ['1\n00:00:61,000 --> 00:01:02,000\nא', 2, 'time'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nא\n\nב', 6, 'no-time'],
    // hours that would be written as 1e+21
    [`WEBVTT\n\n00:01.000 --> 1${'0'.repeat(21)}:00:00.000\nא`, 3, 'time'],
    ['1\n00:00:02,000 --> 00:00:01,000\nא', 2, 'order'],
    ['1\n00:00:09,999 --> 00:00:12,000\nא\n\n2\n00:00:10,000 --> 00:00:12,000\nא', 6, 'beyond'],
    ['1\n00:00:01,000 --> 00:00:02,000\n\ufffd\ufffd', 3, 'characters'],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'א'.repeat(251)}`, 3, 'too-long'],
    [`WEBVTT\n${'\n00:01.000 --> 00:02.000\nא\n'.repeat(501)}`, 1, 'too-many'],
    ['א'.repeat(20_001), 1, 'too-many'],
    // longer once it is written out
    [`WEBVTT\n\n${`00:01.000 --> 00:02.000\n${'&'.repeat(250)}\n\n`.repeat(50)}`, 1, 'too-many'],
  ])('of %j leave something out in line %i: %s', (text, line, reason) =>
    expect(readCaptions(text, 10).faults).toEqual([{ line, reason }]),
  );

  it('keep what is sound beside what is not', () => {
    const { cues, faults } = readCaptions(subRip('א', 'ב', 'ג').replace('00:00:02,000\nב', '00:00:00,500\nב'));
    expect(cues.map((cue) => cue.text)).toEqual(['א', 'ג']);
    expect(faults).toEqual([{ line: 6, reason: 'order' }]);
  });

  it('are unchanged by a second normalization', () => {
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
        const { cues: read, webVtt } = readCaptions(text);
        expect(readCaptions(webVtt)).toEqual({ cues: read, webVtt, faults: [] });
        // players read what is stored without knowing any other character references
        expect(captionsOf({ captions: { he: webVtt } }, 'he')).toEqual(read);
      }),
    );
  });

  it('are read from any text without an error', () => {
    const anyLine = fc.oneof(
      fc.string(),
      fc.constantFrom('', '1', 'WEBVTT', '00:00:01,000 --> 00:00:02,000', '<i', '{\\an8}'),
    );
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const { cues, faults } = readCaptions(lines.join('\n'));
        for (const { from, to, text } of cues) expect(to > from && text !== '').toBe(true);
        for (const fault of faults) expect(fault.line).toBeGreaterThan(0);
      }),
    );
  });

  it('are stored in the languages that have any', () => {
    const he = '00:00:01,000 --> 00:00:02,000\nלאט';
    const captions = tidyTexts({ ru: he, he, en: ' \n' }, (text) => readCaptions(text));
    expect(Object.keys(captions)).toEqual(['he', 'ru']);
    expect(languagesOf([{}, { captions: { en: 'x' } }, { captions }])).toEqual(['he', 'en', 'ru']);
    expect(captionsOf({ captions }, 'he')).toEqual([{ from: 1, to: 2, text: 'לאט' }]);
    expect(captionsOf({ captions }, 'en')).toEqual([]);
    expect(captionsOf({}, 'he')).toEqual([]);
  });
});

describe('a file beside a video', () => {
  it.each([
    ['clip.he.vtt', 'clip', 'captions', 'he'],
    ['uploads/שיעור 1/קפיצה.v2.EN.SRT', 'uploads/שיעור 1/קפיצה.v2', 'captions', 'en'],
    ['clip.srt', 'clip', 'captions', 'he'],
    ['clip.fr.srt', 'clip.fr', 'captions', 'he'],
    ['clip.vtt', 'clip', 'cues', 'he'],
    ['clip.mp4.vtt', 'clip.mp4', 'cues', 'he'],
    ['clip.cues.vtt', 'clip', 'cues', 'he'],
    ['clip.Cues.ru.vtt', 'clip', 'cues', 'ru'],
  ])('%s is of %s: %s in %s', (name, of, kind, language) => expect(sideFileOf(name)).toEqual({ of, kind, language }));

  it.each(['clip.mp4', 'vtt', '.vtt', 'clip.vtt.txt', 'clip.he'])('%s is none', (name) =>
    expect(sideFileOf(name)).toBeUndefined(),
  );

  const latin = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
  const utf16 = (text: string) =>
    new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (each) => each.charCodeAt(0)).buffer);
  it.each([
    ['UTF-8', 'he', new TextEncoder().encode(`\uFEFF${subRip('שלום')}`), 'שלום', undefined],
    ['UTF-16', 'he', utf16(subRip('שלום')), 'שלום', undefined],
    ['Windows-1255', 'he', latin(subRip('\xf9\xec\xe5\xed')), 'שלום', 'windows-1255'],
    ['Windows-1256', 'ar', latin(subRip('\xe3\xd1\xcd\xc8\xc7')), 'مرحبا', 'windows-1256'],
    ['Windows-1251', 'ru', latin(subRip('\xcf\xf0\xe8\xe2\xe5\xf2')), 'Привет', 'windows-1251'],
    ['Windows-1251 that begins with я', 'ru', latin(`\xff\n\n${subRip('\xff')}`), 'я', 'windows-1251'],
  ] as const)('is read as %s', (_what, language, bytes, words, encoding) => {
    const read = readSideFile(bytes, { kind: 'captions', language });
    expect(read.cues.map((cue) => cue.text)).toEqual([words]);
    expect(read.encoding).toBe(encoding);
  });
});

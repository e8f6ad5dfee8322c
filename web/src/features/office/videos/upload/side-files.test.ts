import { expect, it } from 'vitest';
import type { VideoTexts } from '@zuzu/domain/videos/read-cues.ts';
import { addSideFiles } from './side-files.ts';
import { withDescription, type UploadRow } from './upload-rows.ts';

const WEB_VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n';
const row = (fileName: string, more: Partial<UploadRow> = {}): UploadRow => ({
  id: fileName,
  fileName,
  description: { displayName: '', intensities: [], path: '', extraNotes: '' },
  state: { at: 'described' },
  ...more,
});
/** Returns the rows after adding these files. */
const rowsAfter = async (rows: readonly UploadRow[], files: Readonly<Record<string, string>>) => {
  let now = rows;
  const addTexts = (id: string, texts: VideoTexts) => {
    now = now.map((each) => (each.id === id ? withDescription(each, texts) : each));
  };
  const chosen = Object.entries(files).map(([name, text]) => new File([text], name));
  return { left: await addSideFiles(chosen, () => now, addTexts), rows: now };
};

it('adds cues and captions to rows of the same name', async () => {
  const he = withDescription(row('קפיצה.mp4'.normalize('NFD')), { captions: { ru: WEB_VTT } });
  const { left, rows } = await rowsAfter([he, row('run.mov')], {
    'קפיצה.srt': '1\n00:00:01,000 --> 00:00:02,000\nלאט',
    'run.vtt': WEB_VTT,
    'run.en.vtt': WEB_VTT,
    'run.ar.srt': WEB_VTT,
    'run.cues.ru.vtt': WEB_VTT,
  });
  expect(left).toEqual([]);
  expect(
    rows.map(({ description: { cues, cueTranslations, captions } }) => ({ cues, cueTranslations, captions })),
  ).toEqual([
    { cues: undefined, cueTranslations: undefined, captions: { he: WEB_VTT, ru: WEB_VTT } },
    { cues: WEB_VTT, cueTranslations: { ru: WEB_VTT }, captions: { en: WEB_VTT, ar: WEB_VTT } },
  ]);
});

it('reports skipped or guessed parts of a file', async () => {
  const bad = `${WEB_VTT}\n00:03.000 --> 00:02.000\nאף פעם\n`;
  const { left, rows } = await rowsAfter([row('a.mp4')], { 'a.vtt': bad });
  expect(rows[0]!.description.cues).toBe(WEB_VTT);
  expect(left).toContainEqual({ fileName: 'a.vtt', reason: 'left-out', line: 6 });
});

it('returns files that match no row, with the reason', async () => {
  const rows = [
    row('a.mp4', { length: 1 }),
    row('b.mp4'),
    row('b.mov'),
    row('c.mp4', { state: { at: 'uploading', percent: 5 } }),
  ];
  const files = {
    'a.vtt': 'no',
    'a.he.vtt': WEB_VTT,
    'a.en.srt': '\n',
    'b.srt': WEB_VTT,
    'c.srt': WEB_VTT,
    'd.en.vtt': WEB_VTT,
  };
  const after = await rowsAfter(rows, files);
  expect(after.rows).toEqual(rows);
  expect(after.left).toEqual([
    { fileName: 'a.vtt', reason: 'bad-cues', line: 1 },
    { fileName: 'a.he.vtt', reason: 'bad-captions', line: 3 },
    { fileName: 'a.en.srt', reason: 'bad-captions', line: 1 },
    { fileName: 'b.srt', reason: 'several-videos' },
    { fileName: 'c.srt', reason: 'no-such-video' },
    { fileName: 'd.en.vtt', reason: 'no-such-video' },
  ]);
});

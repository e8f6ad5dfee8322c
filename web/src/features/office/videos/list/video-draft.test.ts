import { expect, it } from 'vitest';
import { storedVideo } from '#testing/pretended-videos.ts';
import { changedVideo, draftOf, faultOf, isFaulty, textOf, type DraftField, type VideoDraft } from './video-draft.ts';

const WEB_VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nלאט\n';
const described = {
  displayName: 'ריצה',
  titles: { ar: 'ع', en: 'Run', ru: 'Бег' },
  path: 'main/run',
  series: 'ים',
  episode: 3,
  extraNotes: 'הערה',
  rightsUntil: '2027-01-31',
  tags: ['כדור', 'חבל'],
  needs: { room: 'desk' as const },
  cues: WEB_VTT,
  cueTranslations: { en: WEB_VTT, ar: '', ru: '' },
  captions: { he: WEB_VTT },
};
const video = storedVideo('1', '', {
  updatedAt: 'now',
  ...described,
  intensities: ['2', '3'],
  family: 'run',
});
const draft = draftOf(video);

it('all fields of a video are sent, but the family only after an edit', () => {
  const known = { _id: '1', fileKey: 'uploads/1.mp4', updatedAt: 'now' };
  expect(changedVideo(video, draft)).toEqual({ ...known, ...described, intensities: [2, 3] });
  const emptied = { ...draft, family: ' ', series: '', episode: ' ', rightsUntil: '', tags: ' ,' };
  expect(changedVideo(video, emptied)).toMatchObject({
    family: null,
    series: null,
    episode: null,
    rightsUntil: null,
    tags: [],
  });
});

it.each<[DraftField, string]>([
  ['titleEn', 'Run'],
  ['intensities', '2, 3'],
  ['episode', '3'],
  ['tags', 'כדור, חבל'],
  ['needs', 'ליד שולחן'],
  ['cueTranslations', WEB_VTT.trim()],
  ['captions', 'עברית'],
])('the field %s is read as %j', (field, text) => expect(textOf(draft, field)).toBe(text));

it.each<[DraftField, Partial<VideoDraft>]>([
  ['displayName', { displayName: ' ' }],
  ['intensities', { intensities: [] }],
  ['path', { path: '/main' }],
  ['episode', { episode: '-1' }],
  ['tags', { tags: 'x'.repeat(41) }],
  ['needs', { needs: { things: ['x'.repeat(41)] } }],
  ['cues', { cues: 'no' }],
  ['cueTranslations', { cueTranslations: { en: '', ru: 'no' } }],
])('a fault of %s is found', (field, change) => {
  expect([faultOf(draft, field), isFaulty(draft)]).toEqual([undefined, false]);
  expect(faultOf({ ...draft, ...change }, field)).toBeTruthy();
  expect(isFaulty({ ...draft, ...change })).toBe(true);
});

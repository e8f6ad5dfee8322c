import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { rulesAnswer } from '#testing/pretended-answers.ts';

const cues = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${words}\n`;
const video = storedVideo('1', 'גשם', {
  fileName: 'rain.mp4',
  length: 90,
  uploadDate: '2026-11-01T10:00:00.000Z',
  titles: { en: 'Rain' },
  intensities: ['2', '3'],
  path: 'small/dance/rain',
  family: 'rain',
  series: 'ים',
  episode: 3,
  extraNotes: 'הערה',
  rightsUntil: '2099-01-31',
  tags: ['כדור', 'חבל'],
  needs: { room: 'desk', things: [] },
  cues: cues('לאט'),
  cueTranslations: { en: cues('Slowly') },
  captions: { he: cues('שלום'), ru: cues('Привет') },
  updatedAt: '2026-11-22T08:00:00.000Z',
});
const open = async (onUpdate: () => Response = () => Response.json(video), first: Video = video) => {
  let shown = first;
  const answer: Answer = ({ path }) => {
    if (path === '/lessons/lesson-config') return rulesAnswer();
    if (path !== '/videos/update-metadata') return undefined;
    shown = video;
    return onUpdate();
  };
  const { calls } = await openOffice(
    '/management/videos?video=1',
    pretendVideos(() => [shown], answer),
  );
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Video Details' })).toBeVisible();
  return { sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
};
const card = page.getByRole('dialog');
/** Text fields, without single choices. */
const LABELS = 'form label:not(:has(select, [type="checkbox"])), form legend, form [role="group"] > span';
const texts = (selector: string) =>
  [...card.element().querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent);
const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
const choosePath = async (name: string) => {
  await card.getByRole('button', { name: /Category$/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
const field = (name: string) => card.getByRole('textbox', { name, exact: true });

test('a card shows all fields of a video in order', async () => {
  await open();
  expect(texts('dt')).toEqual([
    ...['File Name', 'Display Name', 'Length (minutes)', 'Upload Date', 'Intensities', 'Path', 'Family', 'Series'],
    ...['Tags', 'Needs', 'Rights end on', 'Captions', 'State'],
  ]);
  expect(texts('dd')).toEqual([
    ...[
      'rain.mp4',
      'גשם',
      '1.50 (1:30)',
      '01/11/2026',
      '2, 3',
      'Small exercise / Dance / rain small/dance/rain',
      'rain',
      'ים · 3',
      'כדור, חבל',
    ],
    ...['Beside a desk, No equipment', '31/01/2099', 'עברית, Русский', 'ready'],
  ]);
  expect(texts('strong')).toEqual(['Cues for the class (WebVTT)', 'Cues for the class: English', 'Notes']);
});

test('a draft is published despite concurrent changes, but not while it is edited', async () => {
  const { sent } = await open(undefined, { ...video, draft: true });
  await expect.element(card.getByText(/^Only managers see it/)).toBeVisible();
  await press('Edit');
  await expect.element(card.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  await press('Cancel');
  await press('Publish');
  await expect.element(card.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ _id: '1', draft: false }]);
  await expect.element(card.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus();
});

test('a published video can become a draft again', async () => {
  const { sent } = await open();
  await press('Move to drafts');
  await expect.poll(sent).toEqual([{ _id: '1', draft: true }]);
});

test('fields are edited in order, and each error is shown at its field', async () => {
  const { sent } = await open();
  await press('Edit');
  expect(texts(LABELS)).toEqual([
    ...['Display Name', 'Arabic name', 'English name', 'Russian name', 'Intensities', 'Family', 'Series', 'Episode'],
    ...['Tags', 'Needs', 'Equipment', 'Rights end on', 'Notes', 'Cues for the class (WebVTT)'],
    ...['English', 'العربية', 'Русский'].map((language) => `Cues for the class: ${language}`),
    'Captions',
  ]);
  await field('Display Name').fill(' ');
  await choosePath('Another path…');
  await field('Path').fill('/main');
  await field('Episode').fill('-1');
  await field('Tags').fill('x'.repeat(41));
  await field('Cues for the class: English').fill('no');
  for (const level of [/Easy/, /Medium/]) await card.getByText(level).click();
  await press('Save');
  await expect.element(field('Display Name')).toHaveFocus();
  expect(texts('[slot="errorMessage"], [role="alert"]')).toEqual([
    ...[
      'Name is missing',
      'Choose at least one intensity',
      'This is not a path like main/sub',
      'A whole number from 0',
    ],
    'At most 20 tags of up to 40 characters, on one line',
    'Line 1: there are no times such as 00:05.000 --> 00:08.000 above these words',
  ]);
  expect(sent()).toEqual([]);
});

test('choosing a category keeps the family, and an unused path requires confirmation', async () => {
  const { sent } = await open();
  await press('Edit');
  await choosePath('Small exercise / Story');
  await expect.element(field('Path')).not.toBeInTheDocument();
  await press('Save');
  await expect.poll(sent).toMatchObject([{ path: 'small/story/rain' }]);
  await press('Edit');
  await choosePath('Another path…');
  await field('Path').fill('תרגיל עיקרי');
  await press('Save');
  const question = page.getByRole('alertdialog', { name: 'No lesson rule uses this path' });
  await expect.element(question.getByText('תרגיל עיקרי')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sent()).toHaveLength(1);
  await press('Save');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect.poll(sent).toMatchObject([{}, { path: 'תרגיל עיקרי' }]);
});

test('a conflict lists the fields that another manager changed, with their values', async () => {
  const theirs: Video = {
    ...video,
    updatedAt: '2026-11-22T09:00:00.000Z',
    displayName: 'מבול',
    titles: { en: 'Flood' },
    intensities: ['4'],
    tags: [],
    cueTranslations: { en: cues('Faster') },
    rightsUntil: '2098-01-31',
  };
  const { sent } = await open(() =>
    Response.json({ code: 'CONFLICT', message: 'newer', details: { video: theirs } }, { status: 409 }),
  );
  await press('Edit');
  await field('Display Name').fill('סופה');
  await field('English name').fill('Storm');
  await field('Tags').fill('ענן');
  await field('Cues for the class: English').fill(cues('Stop'));
  await card.getByText(/Medium/).click();
  await press('Save');
  await expect.element(card.getByText('Their values:', { exact: false })).toBeVisible();
  expect(texts('dt').map((name, i) => [name, texts('dd')[i]])).toEqual([
    ['Display Name', 'מבול'],
    ['English name', 'Flood'],
    ['Intensities', '4'],
    ['Tags', '—'],
    ['Cues in other languages', cues('Faster').trim()],
  ]);
  expect(sent()).toHaveLength(1);
});

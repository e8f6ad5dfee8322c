import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Captions } from '@zuzu/domain/videos/captions.ts';
import { CaptionFields } from './caption-fields.tsx';

const subRip = (from: string, words: string) => `1\r\n${from} --> 00:01:00,000\r\n${words}\r\n`;
const webVtt = (words: string) => `WEBVTT\n\n00:00:01.500 --> 00:01:00.000\n${words}\n`;

const open = async (initial: Captions) => {
  let value = initial;
  const Fields = () => {
    const [captions, setCaptions] = useState(initial);
    value = captions;
    return <CaptionFields seconds={60} value={captions} onChange={setCaptions} />;
  };
  await render(<Fields />);
  const choose = async (language: string, content: BlobPart) => {
    const files = new DataTransfer();
    files.items.add(new File([content], 'clip.srt'));
    const input = document.querySelector<HTMLInputElement>(`input[aria-label$="${language}"]`)!;
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { value: () => value, choose };
};

test('a file becomes the captions in its language, and another takes their place', async () => {
  const { value, choose } = await open({ he: webVtt('לאט') });
  await choose('English', `\uFEFF${subRip('00:00:01,500', 'Slowly')}`);
  await expect.poll(value).toEqual({ he: webVtt('לאט'), en: webVtt('Slowly') });
  await choose('עברית', subRip('00:00:01,500', 'מהר'));
  await expect.poll(value).toEqual({ he: webVtt('מהר'), en: webVtt('Slowly') });
  await page.getByRole('button', { name: 'הסרת הכתוביות: עברית' }).click();
  await expect.poll(value).toEqual({ en: webVtt('Slowly') });
  await expect.element(page.getByRole('button', { name: 'בחירת קובץ כתוביות: עברית' })).toHaveFocus();
});

test('a file with a fault changes nothing, and says in which line it is', async () => {
  const { value, choose } = await open({ he: webVtt('לאט') });
  const alert = page.getByRole('alert');
  await choose('עברית', subRip('00:00:01', 'לאט'));
  await expect.element(page.getByText(/^שורה 2: כאן צריכים להיות שני זמנים/)).toBeVisible();
  await choose('עברית', subRip('00:01:00,000', 'לאט').replace('> 00:01', '> 00:02'));
  await expect.element(alert).toHaveTextContent('שורה 2: הזמן אחרי סוף הסרטון');
  // windows-1255
  await choose(
    'עברית',
    new Uint8Array([...new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\n'), 0xec, 0xe0]),
  );
  await expect.element(page.getByText(/^שורה 3: .*UTF-8$/)).toBeVisible();
  await choose('עברית', ' ');
  await expect.element(alert).toHaveTextContent('אין כתוביות בקובץ');
  expect(value()).toEqual({ he: webVtt('לאט') });
  await choose('עברית', subRip('00:00:01,500', 'מהר'));
  await expect.element(alert).not.toBeInTheDocument();
});

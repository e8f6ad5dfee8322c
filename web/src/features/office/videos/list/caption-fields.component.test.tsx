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

test('a file becomes the captions of its language and replaces earlier ones', async () => {
  const { value, choose } = await open({ he: webVtt('לאט') });
  await choose('English', `\uFEFF${subRip('00:00:01,500', 'Slowly')}`);
  await expect.poll(value).toEqual({ he: webVtt('לאט'), en: webVtt('Slowly') });
  await choose('עברית', subRip('00:00:01,500', 'מהר'));
  await expect.poll(value).toEqual({ he: webVtt('מהר'), en: webVtt('Slowly') });
  await page.getByRole('button', { name: 'הסרת הכתוביות: עברית' }).click();
  await expect.poll(value).toEqual({ en: webVtt('Slowly') });
  await expect.element(page.getByRole('button', { name: 'בחירת קובץ כתוביות: עברית' })).toHaveFocus();
});

test('a file without valid captions changes nothing and reports the faulty line', async () => {
  const { value, choose } = await open({ he: webVtt('לאט') });
  const alert = page.getByRole('alert');
  await choose('עברית', subRip('00:00:61', 'לאט'));
  await expect.element(page.getByText(/^שורה 2: כאן צריכים להיות שני זמנים/)).toBeVisible();
  await choose('עברית', subRip('00:01:00,000', 'לאט').replace('> 00:01', '> 00:02'));
  await expect.element(alert).toHaveTextContent('שורה 2: הזמן אחרי סוף הסרטון');
  await choose('עברית', ' ');
  await expect.element(alert).toHaveTextContent('אין כתוביות בקובץ');
  expect(value()).toEqual({ he: webVtt('לאט') });
  await choose('עברית', subRip('00:00:01,500', 'מהר'));
  await expect.element(alert).not.toBeInTheDocument();
});

test('a partly readable file reports skipped parts and its guessed encoding', async () => {
  const { value, choose } = await open({});
  const given = `${subRip('00:00:01,500', '\xec\xe0\xe8')}\r\n${subRip('00:02:00,000', 'x')}`;
  await choose(
    'עברית',
    Uint8Array.from(given, (each) => each.charCodeAt(0)),
  );
  await expect.poll(value).toEqual({ he: webVtt('לאט') });
  const guessed = 'הקובץ לא בקידוד UTF-8, ונקרא כ־windows-1255: כדאי לבדוק את המילים.';
  const leftOut = 'כתובית אחת לא נכללה. שורה 6: זמן הסיום צריך להיות אחרי זמן ההתחלה';
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${guessed} ${leftOut}`);
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MAX_WORDS } from '#player/stage/our-words.ts';
import { useOurWords } from '#player/stage/use-our-words.ts';
import { OurWords } from './our-words.tsx';

const owner = { userId: 'u1', groupName: 'ג1' };
/** Stands in for the player, which is mounted below the sheet. */
const Player = () => <output>{useOurWords(owner).text}</output>;
const words = page.getByRole('textbox', { name: /^מילים ותרגילי חשבון/ });
const open = async () => {
  const screen = await render(
    <>
      <OurWords owner={owner} />
      <Player />
    </>,
  );
  await page.getByText(/^המילים שלנו/).click();
  return screen;
};

test('typed words reach the player immediately, and the next lesson in this browser', async () => {
  const { unmount } = await open();
  await words.fill('תפוח = apple\nפרפר');
  await expect.element(page.getByText('המילים שלנו (2)')).toBeVisible();
  expect(document.querySelector('output')!.textContent).toBe('תפוח = apple\nפרפר');
  await unmount();
  await open();
  await expect.element(words).toHaveValue('תפוח = apple\nפרפר');
});

test('counts surplus lines and keeps them in the field', async () => {
  await open();
  const pasted = Array.from({ length: MAX_WORDS + 3 }, (_, at) => `מילה ${at}`).join('\n');
  await words.fill(pasted);
  await expect.element(page.getByRole('status').getByText(/: 3$/)).toBeVisible();
  await expect.element(words).toHaveValue(pasted);
});

test('stores, selects, edits and deletes a named list, and restores unsaved text', async () => {
  const { unmount } = await open();
  const name = page.getByRole('textbox', { name: 'שם הרשימה' });
  const lists = page.getByRole('combobox', { name: 'רשימה שמורה' });
  await words.fill('סוס\nפרה');
  await name.fill(' חיות ');
  await userEvent.keyboard('{Enter}');
  await expect.element(lists).toHaveValue('חיות');
  localStorage.setItem('ourWordsNext u1 ג1', '7');
  await words.fill('משהו אחר');
  await name.fill('');
  await lists.selectOptions('חיות');
  await expect.element(words).toHaveValue('סוס\nפרה');
  // another list starts with its first word
  expect(localStorage.getItem('ourWordsNext u1 ג1')).toBe('0');
  await lists.selectOptions('רשימה חדשה');
  await expect.element(words).toHaveValue('משהו אחר');

  await lists.selectOptions('חיות');
  await words.fill('סוס\nפרה\nכבשה');
  await page.getByRole('button', { name: 'להחליף את הרשימה' }).click();
  await unmount();
  await open();
  await expect.element(lists).toHaveValue('חיות');
  await expect.element(words).toHaveValue('סוס\nפרה\nכבשה');
  await page.getByRole('button', { name: 'למחוק את הרשימה' }).click();
  await expect.element(lists).not.toBeInTheDocument();
  await expect.element(words).toHaveValue('סוס\nפרה\nכבשה');
});

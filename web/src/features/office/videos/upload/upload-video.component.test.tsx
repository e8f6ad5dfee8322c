import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { endSession, signedInUser, startSession } from '#lib/session/session.ts';
import { openOffice } from '#testing/office.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import { sheetWithHiddenRow } from '#testing/sheet-with-hidden-row.ts';
import { uploads } from './page-uploads.ts';

/** Hash of every clip. */
const FILM_HASH = 'd0607f7ad2628b2af9158dfba06ce87166e66b15bf68f8f358f9aa27ccb7c321';
const clip = (name: string) => new File(['film'], name, { type: 'video/mp4' });
const open = async (bodies: Readonly<Record<string, object>> = {}) => {
  await openOffice(
    '/management/videos?tab=upload',
    pretendVideos(
      () => [],
      ({ path }) => bodies[path] && Response.json(bodies[path], { headers: { 'x-total-count': '3' } }),
    ),
  );
  await expect.element(page.getByText('Drop files here', { exact: false }).first()).toBeVisible();
  return (files: File[]) => userEvent.upload(document.querySelector('input[type=file]')!, files);
};
const name = (file: string) => page.getByLabelText(`Name of ${file}`);

test('a sheet fills rows dropped with it or earlier, and reports cells that it cannot use', async () => {
  const choose = await open();
  await choose([
    new File(['קובץ,שם,קטגוריה,עצימות,סדרה,פרק\ndance,ריקוד,ריקוד,"1, 2",מים,3\nnone.mp4,x,,9,,'], 'clips.csv'),
    clip('Dance.mp4'),
    clip('jump.mp4'),
  ]);
  await expect.element(name('Dance.mp4')).toHaveValue('ריקוד');
  await expect.element(name('jump.mp4')).toHaveValue('jump');
  await expect.element(page.getByText('1 row was filled from', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Series: מים, episode 3')).toBeVisible();
  await page.getByText('2 problems in this file').click();
  await expect.element(page.getByText(/there is no such video/)).toBeVisible();

  await choose([new File(['file,name\nJUMP.MP4,קפיצה'], 'more.csv')]);
  await expect.element(name('jump.mp4')).toHaveValue('קפיצה');
  await expect.element(name('Dance.mp4')).toHaveValue('ריקוד');
  await expect.element(page.getByText('2 rows, 1 incomplete')).toBeVisible();

  await choose([new File(['name\nקפיצה'], 'nameless.csv'), new File(['PK nothing'], 'broken.xlsx')]);
  await expect.element(page.getByText(/No column holds file names/)).toBeVisible();
  await expect.element(page.getByText(/damaged/)).toBeVisible();
});

test('a dropped sheet with hidden rows asks about them', async () => {
  const choose = await open();
  await choose([clip('Dance.mp4'), clip('jump.mp4')]);
  const sheet = sheetWithHiddenRow('clips.xlsx', ['קובץ', 'שם'], ['Dance.mp4', 'ריקוד'], ['jump.mp4', 'קפיצה']);
  await choose([sheet]);
  await page.getByRole('button', { name: 'Visible rows only' }).click();
  await expect.element(name('jump.mp4')).toHaveValue('קפיצה');
  await expect.element(name('Dance.mp4')).toHaveValue('Dance');
  await choose([sheet]);
  await page.getByRole('button', { name: 'Hidden rows too' }).click();
  await expect.element(name('Dance.mp4')).toHaveValue('ריקוד');
});

test('rows are named after files, filled by pasted cells, and described in bulk', async () => {
  const choose = await open();
  await choose(['03_ברווז_L4.mp4', '04 דב.mp4', 'IMG_0001.mov'].map(clip));
  await expect.element(name('03_ברווז_L4.mp4')).toHaveValue('ברווז');
  await expect.element(name('04 דב.mp4')).toHaveValue('דב');
  await expect.element(name('IMG_0001.mov')).toHaveValue('');

  const paste = (into: string, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const field = page.getByLabelText(into).element();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  paste('Name of 04 דב.mp4', 'דב הקוטב\t2\r\nקפיצות\t9\r\n');
  await expect.element(name('04 דב.mp4')).toHaveValue('דב הקוטב');
  await expect.element(name('IMG_0001.mov')).toHaveValue('קפיצות');
  await expect.element(page.getByText('2 rows were filled from', { exact: false })).toBeVisible();
  await expect.element(page.getByText('One problem in this file')).toBeVisible();

  const bar = page.getByRole('region', { name: 'What is selected' });
  const ofBar = (text: string) => bar.getByRole('button', { name: text, exact: true });
  await page.getByRole('checkbox', { name: 'Select 04 דב.mp4' }).click();
  await ofBar('Select all 3 that match').click();
  await expect.element(ofBar('Select all 3 that match')).not.toBeInTheDocument();
  await expect.element(ofBar('Select none')).toHaveFocus();
  const change = async (field: string) => {
    await ofBar('Change…').click();
    await page.getByRole('menuitem', { name: field }).click();
  };
  await change('Intensities');
  await page.getByRole('dialog').getByText(/Hard/).click();
  await expect.element(page.getByText('Replaces what is filled in: Intensities (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Change 3' }).click();
  const intensities = () =>
    [...document.querySelectorAll('[data-col="intensity"] button')].map((each) => each.textContent.split(': ')[1]);
  await expect.poll(intensities).toEqual(['4', '2, 4', '4']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(intensities).toEqual(['4', '2', 'None—']);

  await change('Needs');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Posture/ })
    .click();
  await page.getByRole('option', { name: 'Seated' }).click();
  await page.getByRole('button', { name: 'Change 3' }).click();
  await expect.element(page.getByRole('button', { name: /04 דב\.mp4: Seated$/ })).toBeVisible();
  await page.getByRole('region', { name: 'What is selected' }).getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Nothing to describe yet')).toBeVisible();
});

test('a duplicate of a library video is sent only after confirmation', async () => {
  const choose = await open({
    '/videos/of-sizes': {
      videos: [{ _id: '1', fileKey: 'uploads/x.mp4', displayName: 'סרט', size: 4, contentHash: FILM_HASH }],
    },
  });
  await choose([clip('a.mp4'), clip('b.mp4'), clip('c.mp4'), clip('d.mp4')]);
  await expect.element(page.getByText(/same content is in the library as: .*סרט/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Skip a.mp4' }).click();
  await expect.element(name('a.mp4')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save Videos' })).toBeDisabled();
  await expect.element(page.getByText(/3 wait for your answer/)).toBeVisible();
  await page.getByRole('button', { name: 'Send b.mp4 anyway' }).click();
  await page.getByRole('button', { name: 'Skip these' }).click();
  await expect.element(page.getByText(/for your answer/)).not.toBeInTheDocument();
  await expect.element(name('d.mp4')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Save Videos' })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove b.mp4' }).click();
});

test('a row accepts the day on which its rights end', async () => {
  const choose = await open();
  await choose([clip('walk.mp4')]);
  await page.getByRole('button', { name: 'Notes and more on walk.mp4' }).click();
  const popup = page.getByRole('dialog', { name: 'Notes and more on walk.mp4' });
  await popup.getByRole('spinbutton').first().click();
  await userEvent.keyboard('31122030');
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText(/Rights end on .*2030/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Notes and more on walk.mp4: .*2030/ })).toBeVisible();
});

test('missing fields are counted, and the first is focused with one press', async () => {
  const choose = await open();
  // more than the grid renders initially
  const others = Array.from({ length: 40 }, (_, i) => clip(`IMG_${1000 + i}.mov`));
  await choose([clip('03_ברווז_L4.mp4'), ...others]);
  await page.getByRole('button', { name: 'Save Videos' }).click();
  await expect.element(page.getByText(/Please complete all required fields before saving\./)).toBeVisible();
  await expect.element(page.getByText('41 of 41 rows are incomplete')).toBeVisible();
  const grid = page.getByRole('table').element().parentElement!;
  grid.scrollTop = grid.scrollHeight;
  await expect.element(name('03_ברווז_L4.mp4')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Go to the first missing field' }).click();
  await expect.element(page.getByRole('button', { name: /Primary category of 03_ברווז_L4.mp4/ })).toHaveFocus();

  await page.getByRole('checkbox', { name: 'Select all 41 that match' }).click();
  const changeCategory = async () => {
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('menuitem', { name: 'Category' }).click();
  };
  await changeCategory();
  const dialog = page.getByRole('dialog');
  const choosePath = async (primary: string, sub?: string) => {
    await dialog.getByRole('button', { name: /Primary Category/ }).click();
    await page.getByRole('option', { name: primary }).click();
    if (sub === undefined) return;
    await dialog.getByRole('button', { name: /Sub-Category/ }).click();
    await page.getByRole('option', { name: sub }).click();
  };
  await choosePath('Small exercise', 'Power');
  await dialog.getByRole('button', { name: 'Change 41' }).click();
  await changeCategory();
  await choosePath('Main exercise');
  await expect.element(dialog.getByText('The sub-categories of 41 videos are removed.')).toBeVisible();
});

test('saved videos list failures first, open their cards, and can be dismissed', async () => {
  const saved = (['ready', 'processing', 'failed'] as const).map((status, i) =>
    storedVideo(String(i), `סרטון ${status}`, { status, progress: 0 }),
  );
  await open({ '/videos/upload-state': { state: 'described' }, '/videos': saved });
  const description = { displayName: 'סרטון', intensities: [3 as const], path: 'main', extraNotes: '' };
  const row = { description, wanted: 4, state: { at: 'described' } } as const;
  uploads.restore(saved.map(({ _id: id, fileKey, fileName }) => ({ ...row, id, fileKey, fileName })));
  const list = page.getByRole('region', { name: 'Just saved' });
  await expect.element(list.getByRole('status')).toHaveTextContent('1 failed, 1 being prepared, 1 ready');
  const names = list
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['סרטון failed', 'סרטון processing', 'סרטון ready']);
  await list.getByRole('link').first().click();
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Video Details' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await list.getByRole('button', { name: 'Dismiss this list' }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('rows belong to their user', async () => {
  const choose = await open();
  const user = signedInUser()!;
  const signIn = (as: SignedInUser) => startSession(tokenOf(as), as);
  const rows = () => uploads.current().rows.map(({ fileName, file }) => [fileName, file !== undefined]);
  await choose([clip('walk.mp4')]);
  await expect.poll(rows).toEqual([['walk.mp4', true]]);
  signIn({ ...user, full_name: 'דנה כהן' });
  expect(rows()).toEqual([['walk.mp4', true]]);
  for (const leave of [endSession, () => signIn(storedUser('M', 'נועה'))]) {
    leave();
    expect(rows()).toEqual([]);
    signIn(user);
    // without its file, as after a reload
    expect(rows()).toEqual([['walk.mp4', false]]);
  }
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import { openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';

const aTheme = (but: Partial<StoredTheme> = {}): StoredTheme => ({
  _id: '1',
  name: 'שיווי משקל',
  tags: ['balance'],
  from: '2020-01-01',
  until: '2020-02-01',
  organizations: [],
  updatedAt: '2026-11-22T08:00:00.000Z',
  ...but,
});

/** A server with these themes; `conflict` refuses the next change. */
const serverWith = (themes: StoredTheme[], organizations = ['בית ספר אלון']) => {
  const state = { themes, asked: [] as { method: string; path: string; body: unknown }[], conflict: false };
  const answer: Answer = ({ method, path, body }) => {
    if (path === '/videos/tags') return Response.json({ tags: [{ tag: 'balance', count: 12 }], things: [] });
    if (!path.startsWith('/lessons/themes')) return undefined;
    if (method !== 'GET') state.asked.push({ method, path, body });
    if (method === 'PUT' && state.conflict) {
      state.conflict = false;
      state.themes = state.themes.map((theme) => ({ ...theme, updatedAt: '2026-11-23T08:00:00.000Z' }));
      return Response.json({ code: 'CONFLICT', message: 'Somebody changed this theme' }, { status: 409 });
    }
    if (method === 'POST')
      state.themes = [...state.themes, aTheme({ ...(body as GivenTheme), _id: String(state.themes.length + 1) })];
    if (method === 'PUT') state.themes = state.themes.map((theme) => ({ ...theme, ...(body as GivenTheme) }));
    if (method === 'DELETE') state.themes = state.themes.filter(({ _id }) => !path.endsWith(`/${_id}`));
    return Response.json({ themes: state.themes, organizations });
  };
  return { state, answer };
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('a manager plans a theme for one organization, removes it, and undoes the removal', async () => {
  const { state, answer } = serverWith([]);
  await openOffice('/management/themes', answer);
  await expect.element(page.getByText('No themes yet')).toBeVisible();
  await button('New theme').click();
  await button('Save').click();
  for (const fault of ['It needs a name', 'Add at least one tag', 'Choose a first and a last day'])
    await expect.element(page.getByText(fault)).toBeVisible();
  expect(state.asked).toEqual([]);

  await page.getByRole('textbox', { name: 'Name' }).fill('שיווי משקל');
  await page.getByRole('textbox', { name: 'Tags' }).fill('jump');
  await expect.element(page.getByText('No video of the library has one of these tags.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tags' }).fill('Balance, balance');
  await expect.element(page.getByText('In the library: balance (12)')).toBeVisible();
  await page.getByRole('group', { name: 'From' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('01122030');
  await page.getByRole('group', { name: 'Until, included' }).getByRole('spinbutton').first().click();
  await userEvent.keyboard('31122030');
  await page.getByText('בית ספר אלון').click();
  await button('Save').click();
  await expect.element(button(/שיווי משקל.*Coming/)).toBeVisible();
  const given = {
    name: 'שיווי משקל',
    tags: ['Balance'],
    from: '2030-12-01',
    until: '2030-12-31',
    organizations: ['בית ספר אלון'],
  };
  expect(state.asked.map(({ path, body }) => [path, body])).toEqual([['/lessons/themes', given]]);

  await button(/שיווי משקל/).click();
  await button('Remove').click();
  await expect.element(page.getByText('No themes yet')).toBeVisible();
  await button('Undo').click();
  await expect.element(button(/שיווי משקל/)).toBeVisible();
  expect(state.asked.at(-1)!.body).toEqual(given);
});

test('a conflict shows the theme that another manager saved, and keeps the input', async () => {
  const { state, answer } = serverWith([aTheme()]);
  await openOffice('/management/themes', answer);
  await button(/שיווי משקל.*Over/).click();
  state.conflict = true;
  await page.getByRole('textbox', { name: 'Name' }).fill('mine');
  await button('Save').click();
  await expect.element(page.getByText(/Somebody changed this theme in the meantime/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('mine');
  await button('Save').click();
  await expect.element(button(/mine.*Over/)).toBeVisible();
  expect(state.asked.map(({ body }) => (body as StoredTheme).updatedAt)).toEqual([
    '2026-11-22T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ]);
});

test('the first of many organizations are listed, others are searched, ticked ones stay', async () => {
  const schools = Array.from({ length: 300 }, (_, i) => `בית הספר היסודי הממלכתי שבשכונה מספר ${i + 1}`);
  const { state, answer } = serverWith([aTheme({ organizations: [schools[250]!] })], schools);
  await openOffice('/management/themes', answer);
  await button(/שיווי משקל/).click();
  const dialog = page.getByRole('dialog');
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await expect.element(box(schools[250]!)).toBeChecked();
  await expect.element(dialog.getByText('and 287 more')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search organizations' }).fill('מספר 123');
  await dialog.getByText(schools[122]!, { exact: true }).click();
  await dialog.getByRole('searchbox', { name: 'Search organizations' }).fill('');
  await expect.element(box(schools[122]!)).toBeChecked();
  await button('Save').click();
  await expect.poll(() => state.asked.at(-1)?.body).toMatchObject({ organizations: [schools[122], schools[250]] });
});

test('overlapping themes are named, with the one that a class gets', async () => {
  const { answer } = serverWith([
    aTheme(),
    aTheme({ _id: '2', name: 'קפיצות', from: '2020-01-15', until: '2020-03-01' }),
    aTheme({ _id: '3', name: 'ריצה', from: '2020-02-02', until: '2020-03-01' }),
  ]);
  await openOffice('/management/themes', answer);
  await button(/שיווי משקל/).click();
  await expect.element(page.getByText(/^On some of these days there is also: קפיצות\./)).toBeVisible();
});

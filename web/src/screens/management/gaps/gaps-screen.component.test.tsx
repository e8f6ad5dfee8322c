import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FilmSimulation, LibraryReport } from '@zuzu/contract/planning/filming.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { button, openOffice } from '#testing/office.ts';
import type { ApiCall } from '#testing/open-screen.tsx';

const ADDRESS = '/management/gaps';

const cellsOf = (category: string, but: Partial<LibraryReport['cells'][number]>): LibraryReport['cells'] =>
  intensityLevels.map((intensity) => ({
    category,
    intensity,
    videos: 3,
    minutes: 4.6,
    lengthCodes: [1, 2],
    lessonsPerWeek: 2.5,
    seenAll: { day: 9, lengthCode: 5 },
    ...but,
  }));
const report = (played: number): LibraryReport => ({
  played: { lessons: played, weeks: 12 },
  cells: [
    ...cellsOf('main', {}),
    ...cellsOf('small/dance', { videos: 0, minutes: 0, seenAll: null }),
    ...cellsOf('yoga', { lengthCodes: [], lessonsPerWeek: 0, seenAll: null }),
  ],
});

const aFilm: FilmSimulation = {
  id: 'film',
  state: 'waiting',
  ahead: 0,
  startedAt: '2026-11-22T08:00:00Z',
  userType: 'C',
  lessonsPlayed: 120,
  isCurrent: true,
  percent: 0,
  proposals: [],
};
const estimate = (value: number, error: number) => ({ value, error });
const proposals: FilmSimulation['proposals'] = [
  { category: 'small/dance', points: estimate(1.2, 0.1), rank: 1, repeats: estimate(-12, 2) },
  { category: 'main', points: estimate(0.12, 0.02), rank: 2, repeats: estimate(35, 4) },
  { category: 'small/story', points: estimate(0.11, 0.02), rank: 2, repeats: estimate(3, 4) },
].map(({ repeats, ...proposal }) => ({
  intensity: 4,
  fromSeconds: 60,
  toSeconds: 90,
  ...proposal,
  atIntensity: { points: proposal.points, repeats, emptyBlocks: estimate(proposal.rank === 1 ? 180 : 0, 0) },
}));

const open = async (film: FilmSimulation | null, played = 30) => {
  let current = film;
  const answer = ({ method, path }: ApiCall) => {
    if (path === '/lessons/library-cells') return Response.json(report(played));
    if (path === '/lessons/film-proposals/film/cancel') current = { ...aFilm, state: 'cancelled' };
    else if (method === 'POST' && path === '/lessons/film-proposals')
      current = { ...aFilm, state: 'running', percent: 41.7 };
    else if (path === '/lessons/film-proposals/latest') return Response.json({ filmProposals: current });
    else return undefined;
    return Response.json(current);
  };
  const screen = await openOffice(ADDRESS, answer);
  await expect.element(page.getByRole('heading', { name: 'What runs dry first' })).toBeVisible();
  return { ...screen, set: (next: FilmSimulation) => (current = next) };
};
const unfold = () => page.getByText('All figures, by category and intensity').click();

test('the library is a table whose cells say what there is and lead to their videos', async () => {
  const { address } = await open(null);
  await unfold();
  const map = page.getByRole('table', { name: 'What the library has' });
  const cell = map.getByRole('link', { name: /^small\/dance, Hard/ });
  await expect.element(cell.getByText('0 videos')).toBeVisible();
  await expect.element(map.getByRole('link', { name: /^main, Medium/ }).getByText('all seen on day 9')).toBeVisible();
  await expect.element(map.getByRole('link', { name: /^yoga, Easy/ }).getByText('no rule uses this')).toBeVisible();
  await cell.click();
  expect(Object.fromEntries(address().searchParams)).toEqual({ category: 'small', sub: 'dance', intensity: '4' });
});

test('what runs dry first is said in words: what is missing altogether, then what is seen soonest', async () => {
  const { address } = await open(null);
  const said = page.getByRole('region', { name: 'What runs dry first' }).getByRole('link');
  await expect
    .element(said.nth(0))
    .toHaveTextContent('There is no small/dance video for intensity Beginners, and a rule asks for one.');
  await expect
    .element(said.nth(5))
    .toHaveTextContent(
      'A class with a lesson of 45 min every day has seen all main videos for intensity Beginners (3) by day 9.',
    );
  expect(said.elements()).toHaveLength(6);
  await said.nth(5).click();
  expect(Object.fromEntries(address().searchParams)).toEqual({ category: 'main', intensity: '1' });
});

test('without lessons it says so, and it has another table for each user type', async () => {
  const { calls } = await open(null, 0);
  await unfold();
  await expect.element(page.getByText(/No lessons yet/)).toBeVisible();
  await page.getByRole('radio', { name: 'Type A' }).click();
  await expect
    .poll(() => calls.findLast(({ path }) => path === '/lessons/library-cells')?.query.get('userType'))
    .toBe('A');
});

test('what to film is worked out with progress, can be cancelled, and says why', async () => {
  const { set } = await open(null);
  await button('Work it out').click();
  await expect
    .element(page.getByRole('progressbar', { name: 'What to film next' }))
    .toHaveAttribute('aria-valuenow', '42');
  await button('Cancel').click();
  await expect.element(page.getByText('Cancelled.')).toBeVisible();
  await button('Work it out again').click();
  await expect.element(page.getByRole('progressbar', { name: 'What to film next' })).toBeVisible();
  set({ ...aFilm, state: 'done', percent: 100, proposals });
  const text = (at: number) => document.querySelectorAll('ol > li h3')[at]?.closest('li')?.textContent;
  await expect.poll(() => text(0)).toContain('small/dance');
  expect(text(0)).toContain('180 fewer blocks of a class are empty');
  expect(text(0)).toContain('12 more repetitions within a week');
  expect(text(1)).toContain('35 fewer repetitions within a week');
  expect(text(2)).toContain('0.11 ± 0.04');
  expect(text(2)).toContain('As good as the others');
  expect(text(2)).not.toContain('repetitions');
});

test('a clip of the list is ticked, and uploaded as the list describes it', async () => {
  const film = { ...aFilm, state: 'done' as const, percent: 100, proposals };
  const { address } = await open(film);
  const tickOf = (text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('checkbox');
  await page.getByText('Filmed', { exact: true }).nth(1).click();
  await page.getByRole('link', { name: /^Upload it: small\/dance/ }).click();
  await expect.poll(() => Object.fromEntries(address().searchParams)).toEqual({ tab: 'upload', film: 'small/dance 4' });
  await expect.element(page.getByText(/^Files that you choose now are described as small\/dance/)).toBeVisible();
  const file = new File(['clip'], 'clip.mp4', { type: 'video/mp4' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await expect
    .element(page.getByRole('row').filter({ hasText: 'clip.mp4' }).getByText('4', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('row').getByRole('button', { name: /dance/ })).toBeVisible();
  await open(film);
  await expect.element(tickOf('35 fewer repetitions')).toBeChecked();
  await expect.element(tickOf('180 fewer blocks')).not.toBeChecked();
});

test('where a place’s figures can’t be loaded, another place can be chosen', async () => {
  await openOffice(ADDRESS, ({ path, query }) => {
    if (path === '/lessons/film-proposals/latest') return Response.json({ filmProposals: null });
    if (path !== '/lessons/library-cells') return undefined;
    return query.get('posture') === 'seated' ? undefined : Response.json(report(30));
  });
  const heading = page.getByRole('heading', { name: 'What runs dry first' });
  await expect.element(heading).toBeVisible();
  await page.getByRole('button', { name: /Posture/ }).click();
  await page.getByRole('option', { name: 'Seated' }).click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: /Posture/ }).click();
  await page.getByRole('option', { name: 'Any posture' }).click();
  await expect.element(heading).toBeVisible();
});

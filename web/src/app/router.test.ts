import { describe, expect, it } from 'vitest';
import { listScreens } from '../../scripts/screens.ts';
import { router } from './router.tsx';

/** Values that no screen accepts, under the names that screens read. */
const nonsense = {
  date: '2026-02-30',
  month: '2026-13',
  period: 'zz',
  type: 'Q',
  sort: 'zzz',
  by: 'zz',
  tab: 'zz',
  view: 'zz',
  intensity: 9,
  length: 'zz',
  category: { a: 1 },
  last: 'zz',
  video: 'zz',
  play: 'zz',
  sheet: 'zz',
  lesson: '13-99',
  q: {},
  sub: [],
  group: {},
  unheardOf: 1,
};
type Reader = (raw: Record<string, unknown>) => Record<string, unknown>;
const readers = Object.values(router.routesById).flatMap(({ id, options }) => {
  const read = (options as { validateSearch?: Reader }).validateSearch;
  return read ? [{ id, read }] : [];
});

describe('the search params of every screen', () => {
  it('are parsed by a schema if a screen has any', () => {
    expect(readers.map(({ id }) => id)).toContain('/management/management/videos');
    expect(readers.length).toBeGreaterThan(10);
  });

  it.each(readers)('$id drops invalid params', ({ read }) => {
    // as in the router: values that the parser leaves out stay raw
    const accepted = Object.entries({ ...nonsense, ...read(nonsense) }).filter(([, value]) => value !== undefined);
    expect(accepted).toEqual([]);
  });
});

it('every route is in the list that the build writes for the server', () => {
  const routes = Object.keys(router.routesByPath).map((path) => (path === '/$' ? '/gallery/$' : path));
  expect(
    listScreens()
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(routes.toSorted());
});

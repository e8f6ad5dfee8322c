import { describe, expect, it } from 'vitest';
import { paths } from '#paths.ts';
import { router } from './router.tsx';

/** What no screen understands, under the names that screens read. */
const nonsense = {
  ...{ date: '2026-02-30', month: '2026-13', period: 'zz', type: 'Q', sort: 'zzz', by: 'zz', tab: 'zz', view: 'zz' },
  ...{
    intensity: 9,
    length: 'zz',
    category: { a: 1 },
    last: 'zz',
    video: 'zz',
    play: 'zz',
    sheet: 'zz',
    lesson: '13-99',
  },
  ...{ q: {}, sub: [], group: {}, unheardOf: 1 },
};
type Reader = (raw: Record<string, unknown>) => Record<string, unknown>;
const readers = Object.values(router.routesById).flatMap(({ id, options }) => {
  const read = (options as { validateSearch?: Reader }).validateSearch;
  return read ? [{ id, read }] : [];
});

describe('the address of every screen', () => {
  it('is read by a schema where a screen has one', () => {
    expect(readers.map(({ id }) => id)).toContain('/management/management/videos');
    expect(readers.length).toBeGreaterThan(10);
  });

  it.each(readers)('$id loses what it does not understand', ({ read }) => {
    // as the router does it: what the reader leaves out stays raw
    const kept = Object.entries({ ...nonsense, ...read(nonsense) }).filter(([, value]) => value !== undefined);
    expect(kept).toEqual([]);
  });
});

it('every route is one of the addresses that the build tells the server', () => {
  const routes = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect([...routes, paths.belowGallery].toSorted()).toEqual(Object.values(paths).toSorted());
});

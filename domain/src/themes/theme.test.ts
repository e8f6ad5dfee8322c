import { expect, it } from 'vitest';
import { type Theme, themeOn, themeStateOn, themesMeet } from './theme.ts';

const aTheme = (id: number, but: Partial<Theme> = {}): Theme => ({
  id,
  name: `theme ${id}`,
  tags: ['balance'],
  from: '2026-12-01',
  until: '2026-12-31',
  organizations: [],
  ...but,
});

it('a theme holds from its first day to its last one', () => {
  const theme = aTheme(1);
  expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map((day) => themeStateOn(theme, day))).toEqual([
    'coming',
    'now',
    'now',
    'over',
  ]);
  expect(themeOn([theme], '2026-11-30', null)).toBeUndefined();
  expect(themeOn([theme], '2026-12-31', undefined)).toBe(theme);
});

it('an organization’s precedes a general one, then the later start, then the later addition', () => {
  const everybody = aTheme(9, { from: '2026-12-10' });
  const schools = aTheme(1, { organizations: ['Other', 'בית ספר אלון'] });
  const earlier = aTheme(8);
  const twin = aTheme(10, { from: '2026-12-10' });
  const all = [earlier, everybody, schools];
  expect(themeOn(all, '2026-12-24', 'בית ספר אלון')).toBe(schools);
  expect(themeOn(all, '2026-12-24', 'OTHER')).toBe(schools);
  expect(themeOn(all, '2026-12-24', 'another')).toBe(everybody);
  expect(themeOn(all, '2026-12-24', '')).toBe(everybody);
  expect(themeOn(all, '2026-12-05', null)).toBe(earlier);
  expect(themeOn([twin, everybody], '2026-12-24', null)).toBe(twin);
});

it('a theme overlaps another one for the same organization and day', () => {
  const of = (from: string, until: string, ...organizations: string[]) => ({ from, until, organizations });
  const march = of('2026-03-01', '2026-03-31', 'אלון', 'Oak');
  expect(themesMeet(march, of('2026-03-31', '2026-05-01'))).toBe(true);
  expect(themesMeet(of('2026-02-01', '2026-03-01'), march)).toBe(true);
  expect(themesMeet(march, of('2026-03-10', '2026-03-11', 'OAK'))).toBe(true);
  expect(themesMeet(march, of('2026-03-10', '2026-03-11', 'ארז'))).toBe(false);
  expect(themesMeet(march, of('2026-04-01', '2026-04-02'))).toBe(false);
});

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For pages that axe looks at: a colour on its way from one to another has any contrast. */
export const calm = { reducedMotion: 'reduce' } as const;

/** Rules of axe-core that the page breaks as it is now, each with its places. */
export const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );

/** Nothing that axe knows of is wrong, by night and by day unless only one is asked for, and nothing sticks out sideways. */
export const expectAccessible = async (
  page: Page,
  screen: string,
  colorSchemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> => {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, ...calm });
    expect.soft(await violations(page), `${screen}, ${colorScheme}`).toEqual([]);
  }
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(room ?? 0);
};

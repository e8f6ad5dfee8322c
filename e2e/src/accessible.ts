import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For pages that axe looks at: a colour on its way from one to another has any contrast. */
export const calm = { reducedMotion: 'reduce' } as const;

/** Nothing that axe knows of is wrong, by day and by night, and nothing sticks out sideways. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, ...calm });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect.soft(faults, `${screen}, ${colorScheme}`).toEqual([]);
  }
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(room ?? 0);
};

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For pages that axe looks at: a colour on its way from one to another has any contrast. */
export const calm = { reducedMotion: 'reduce' } as const;

/** Rules that look at colours: all that a page which keeps the others can break by the other light. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Rules of axe-core that the page breaks as it is now, each with its places. Our pages have no frames, so that axe may do it
 * all in the page, and need not tell of each element that keeps a rule: most of its work otherwise.
 */
export const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  });
  return (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Nothing that axe knows of is wrong, by night and by day unless only one is asked for, and nothing sticks out sideways. */
export const expectAccessible = async (
  page: Page,
  screen: string,
  colorSchemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> => {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, ...calm });
    const rules = index === 0 ? undefined : RULES_OF_COLOUR;
    expect.soft(await violations(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(room ?? 0);
};

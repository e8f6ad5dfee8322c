import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For axe: the contrast of a colour is undefined during a transition. */
export const calm = { reducedMotion: 'reduce' } as const;

/** Rules about colours, the only ones that depend on the colour scheme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * The axe-core rules that the page violates, each with its elements. Our pages have no frames, so axe may run in legacy
 * mode, and skips reporting passed rules, which would be most of its work.
 */
export const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  });
  return (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Until two frames have been drawn: on a busy machine, axe could still see some colours of the previous scheme. */
const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Expects no axe violations, in dark and light mode unless only one is given, and no horizontal overflow. */
export const expectAccessible = async (
  page: Page,
  screen: string,
  colorSchemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> => {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, ...calm });
    await twoFrames(page);
    const rules = index === 0 ? undefined : RULES_OF_COLOUR;
    expect.soft(await violations(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(room ?? 0);
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    /** Marks pages that have been examined. */
    axe: typeof axe;
  }
}

/** Rules about colours, the only ones that depend on the colour scheme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Waits for animations to end, apart from infinite ones: axe judges visible elements. */
const animationsEnded = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** The axe-core rules that the page violates, each with its elements; `rules` limits the check to some. */
export const violations = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // stored in the browser for later documents, because sending it takes longer than running it
    await page.addInitScript({ content: AXE });
    await page.evaluate(AXE);
  }
  await twoFrames(page);
  await animationsEnded(page);
  return page.evaluate(
    async ({ values }) => {
      const found = await window.axe.run(document, {
        // reporting passed rules would take most of its time
        resultTypes: ['violations'],
        selectors: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { values: rules && [...rules] },
  );
};

/** Waits until two frames have been drawn, because on a busy machine the previous state may still be visible in one. */
export const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Compared with the device's width, because on a phone `innerWidth` grows with overflowing content. */
export const expectNoOverflow = async (page: Page, screen: string): Promise<void> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(wide, `${screen}: width`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

/**
 * Expects no axe violations, in dark and light mode unless one is specified, and no horizontal overflow. All rules are checked
 * unless `rules` limits them.
 */
export const expectAccessible = async (
  page: Page,
  screen: string,
  colorSchemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
  rules?: readonly string[],
): Promise<void> => {
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await twoFrames(page);
    const checked = index === 0 ? rules : RULES_OF_COLOUR;
    expect.soft(await violations(page, checked), `${screen}, ${colorScheme}`).toEqual([]);
  }
  await expectNoOverflow(page, screen);
};

/**
 * Expects the same of a page on a phone in dark mode and on a desktop in light mode. All rules are checked at the main width of the
 * page; at the other one, which has the same elements, only the colour rules.
 */
export const expectAccessibleAtBothWidths = async (
  page: Page,
  screen: string,
  usedOn: 'phone' | 'desktop' = 'phone',
): Promise<void> => {
  await page.setViewportSize(phone.viewport);
  await expectAccessible(page, `${screen}, phone`, ['dark'], usedOn === 'phone' ? undefined : RULES_OF_COLOUR);
  await page.setViewportSize(desktop.viewport);
  await expectAccessible(page, `${screen}, desktop`, ['light'], usedOn === 'desktop' ? undefined : RULES_OF_COLOUR);
};

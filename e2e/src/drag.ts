import type { Locator, Page } from 'playwright-core';

export type Point = { x: number; y: number };
/** Drags an element to a point, which is determined once the element is in view, and drops it. */
type Drag = (page: Page, from: Locator, goal: () => Promise<Point>) => Promise<void>;

const STEPS = 8;

const middleOf = async (target: Locator): Promise<Point> => {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export const dragByMouse: Drag = async (page, from, goal) => {
  const start = await middleOf(from);
  const to = await goal();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: STEPS });
  await page.mouse.up();
};

export const dragByFinger: Drag = async (page, from, goal) => {
  const start = await middleOf(from);
  const to = await goal();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', {
      x: start.x + ((to.x - start.x) * step) / STEPS,
      y: start.y + ((to.y - start.y) * step) / STEPS,
    });
  await touch('touchEnd');
};

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { dragByFinger, dragByMouse, type Point } from '#drag.ts';
import { desktop, phone } from '#page.ts';
import { button, grip, hasOrder, openEditor, save, shown, stored, test } from './editor-page.ts';

/** Near the upper edge of the first block: a drop here becomes the first block. */
const aboveFirst = (page: Page) => async (): Promise<Point> => {
  const box = (await page.getByRole('list', { name: 'Blocks' }).getByRole('listitem').first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + 4 };
};

const ways = {
  mouse: {
    device: desktop,
    toTheTop: (page: Page, number: number) => dragByMouse(page, grip(page, number), aboveFirst(page)),
    toNothing: (page: Page, number: number) => dragByMouse(page, grip(page, number), async () => ({ x: 30, y: 700 })),
  },
  touch: {
    device: phone,
    toTheTop: (page: Page, number: number) => dragByFinger(page, grip(page, number), aboveFirst(page)),
    // the page's top bar, far above the list when the page is scrolled to the top
    toNothing: async (page: Page, number: number) => {
      await page.getByRole('tab', { name: '25 min' }).scrollIntoViewIfNeeded();
      await dragByFinger(page, grip(page, number), async () => ({ x: 200, y: 4 }));
    },
  },
} as const;

/** Adding, removing and moving blocks. */
export const carryingBlocks = (): void => {
  test.for(['mouse', 'touch'] as const)(
    'a 25-minute rule is built by %s, saved, and there after a reload',
    async (way, { visit, server }) => {
      const { device, toTheTop, toNothing } = ways[way];
      const page = await visit(device);
      await openEditor(page, server.url, 1);
      if (way === 'touch') await page.getByRole('tab', { name: '25 min' }).click();
      else await page.keyboard.press('4');
      const { order } = defaultLessonConfig.lessonRules['4'];
      await hasOrder(page, order);

      for (let left = order.length; left > 3; left -= 1) await button(page, 'Remove block 1').click();
      for (const category of ['main', 'small/dance']) await button(page, `Add ${category}`).click();
      const built = ['small/loop', 'small/vocal', 'warm-up/static-warmup', 'main', 'small/dance'];
      await hasOrder(page, built);

      await toNothing(page, 2);
      // the next block is taken up only when this one is down
      await page.locator('[aria-label=Blocks]:not([data-dragging])').waitFor();
      await hasOrder(page, built);
      await toTheTop(page, 4);
      const carried = ['main', 'small/loop', 'small/vocal', 'warm-up/static-warmup', 'small/dance'];
      await hasOrder(page, carried);
      await shown(page, 'main moved to place 1 of 5');
      await button(page, 'Move block 5 up').click();
      const wanted = ['main', 'small/loop', 'small/vocal', 'small/dance', 'warm-up/static-warmup'];
      await hasOrder(page, wanted);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Move block 4 up');

      await save(page);
      expect((await stored(server.url)).config.lessonRules['4'].order).toEqual(wanted);
      await page.reload();
      await hasOrder(page, wanted);
    },
  );
};

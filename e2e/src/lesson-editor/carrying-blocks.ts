import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { dragByFinger, dragByMouse, type Point } from '#drag.ts';
import { inWords } from '#category-words.ts';
import { desktop, phone } from '#page.ts';
import { grip, hasOrder, openEditor, save, shown, stored, test } from './editor-page.ts';

/** Near the upper edge of the first block, where a drop makes a block the first one. */
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

/** Moving blocks; building a rule from blocks: web/src/features/office/lesson-editor/lesson-editor-screen.component.test.tsx. */
export const carryingBlocks = (): void => {
  test.for(['mouse', 'touch'] as const)(
    'a block is dragged by %s, returns if dropped outside the list, and its order is saved',
    async (way, { visit, server }) => {
      const { device, toTheTop, toNothing } = ways[way];
      const page = await visit(device);
      await openEditor(page, server.url, 1);
      const { order } = defaultLessonConfig.lessonRules['1'];
      await hasOrder(page, order);
      await toNothing(page, 2);
      // the next drag must wait until this one has ended
      await page.locator('[aria-label=Blocks]:not([data-dragging])').waitFor();
      await hasOrder(page, order);
      await toTheTop(page, 4);
      const carried = [order[3]!, ...order.toSpliced(3, 1)];
      await hasOrder(page, carried);
      await shown(page, `${inWords(order[3]!)} moved to place 1 of ${order.length}`);
      await save(page);
      expect((await stored(server.url)).config.lessonRules['1'].order).toEqual(carried);
    },
  );
};

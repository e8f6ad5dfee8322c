import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const EDITOR = '/management/leeson-composition?length=1';
const manager = { ...storedUser('M', 'דנה לוי'), groups: [] };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
const order = () => [...document.querySelectorAll('[aria-label="Blocks"] strong')].map((name) => name.textContent);
const hasOrder = (wanted: readonly string[]) => expect.poll(order).toEqual(wanted);

/** The rules as the server keeps them. */
const pretendRules = () => {
  const kept = { config: defaultLessonConfig, version: 1 };
  const answer: Answer = ({ method, path, body }) => {
    if (path === '/videos') return Response.json([]);
    if (path !== '/lessons/lesson-config') return undefined;
    if (method === 'POST') {
      kept.config = {
        ...kept.config,
        ...(body as { lessonConfig: { config: Partial<LessonConfig> } }).lessonConfig.config,
      };
      kept.version++;
    }
    return Response.json({ lessonConfig: kept, warnings: [] });
  };
  return { kept, answer };
};

test('by keyboard alone a 25-minute rule is built and saved', async () => {
  const { kept, answer } = pretendRules();
  await openScreen(EDITOR, manager, answer);
  await shown('Loaded config from DB (merged).');
  await userEvent.keyboard('4');
  await hasOrder(defaultLessonConfig.lessonRules['4'].order);
  for (let left = 14; left > 3; left -= 1) await button('Remove block 1').click();
  for (const category of ['main', 'small/dance']) await button(`Add ${category}`).click();
  const built = ['small/coordination', 'small/vocal', 'warm-up/static-warmup', 'main', 'small/dance'];
  await hasOrder(built);

  const take = (number: number) => (button(`Move block ${number}`).element() as HTMLElement).focus();
  take(2);
  await userEvent.keyboard('{Enter}{ArrowUp}{Escape}');
  await shown('Left where it was');
  await hasOrder(built);
  take(4);
  await userEvent.keyboard(' {ArrowUp}{ArrowUp}{ArrowUp}');
  await shown('Place 1 of 5');
  await userEvent.keyboard('{Enter}');
  await shown('main moved to place 1 of 5');
  await hasOrder(['main', 'small/coordination', 'small/vocal', 'warm-up/static-warmup', 'small/dance']);
  await button('Move block 5 up').click();
  const wanted = ['main', 'small/coordination', 'small/vocal', 'small/dance', 'warm-up/static-warmup'];
  await hasOrder(wanted);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move block 4 up');
  await button('Save').click();
  await shown('LessonConfig merged & saved successfully!');
  expect(kept.config.lessonRules['4'].order).toEqual(wanted);
});

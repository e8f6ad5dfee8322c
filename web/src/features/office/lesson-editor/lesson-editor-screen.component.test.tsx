import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { pathText } from '#features/videos/categories.ts';
import { button, openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { listAnswer } from '#testing/pretended-answers.ts';

const EDITOR = '/management/leeson-composition?length=1';
const shown = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
const order = () => [...document.querySelectorAll('[aria-label="Blocks"] strong')].map((name) => name.textContent);
const hasOrder = (wanted: readonly string[]) => expect.poll(order).toEqual(wanted.map(pathText));

/** The rules stored on the server. */
const pretendRules = () => {
  const kept = { config: defaultLessonConfig, version: 1 };
  const answer: Answer = ({ method, path, body }) => {
    if (path === '/videos') return listAnswer([]);
    if (path === '/lessons/lesson-config/figures') return Response.json({ figures: [] });
    if (path !== '/lessons/lesson-config') return undefined;
    if (method === 'POST') {
      kept.config = {
        ...kept.config,
        ...(body as { lessonConfig: { config: Partial<LessonConfig> } }).lessonConfig.config,
      };
      kept.version++;
    }
    return Response.json({ success: true, lessonConfig: kept, warnings: [] });
  };
  return { kept, answer };
};

test('a 25-minute rule is built and saved by keyboard alone', async () => {
  const { kept, answer } = pretendRules();
  await openOffice(EDITOR, answer);
  await shown('Loaded config from DB (merged).');
  await userEvent.keyboard('4');
  await shown('30 minutes for the lesson: 25 of videos, the rest to get ready.');
  const rule = defaultLessonConfig.lessonRules['4'];
  await hasOrder(rule.order);
  for (let left = rule.order.length; left > 3; left -= 1) await button('Remove block 1').click();
  for (const category of ['Main exercise', 'Small exercise / Dance']) await button(`Add ${category}`).click();
  const built = ['small/loop', 'small/vocal', 'warm-up/static-warmup', 'main', 'small/dance'];
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
  await shown('Main exercise moved to place 1 of 5');
  await hasOrder(['main', 'small/loop', 'small/vocal', 'warm-up/static-warmup', 'small/dance']);
  await button('Move block 5 up').click();
  const wanted = ['main', 'small/loop', 'small/vocal', 'small/dance', 'warm-up/static-warmup'];
  await hasOrder(wanted);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move block 4 up');
  await button('Save').click();
  await shown('LessonConfig merged & saved successfully!');
  expect(kept.config.lessonRules['4'].order).toEqual(wanted);
});

test('a press that moves four pixels drags a block, a shorter one doesn’t', async () => {
  await openOffice(EDITOR, pretendRules().answer);
  await shown('Loaded config from DB (merged).');
  const grip = button('Move block 1').element() as HTMLElement;
  grip.setPointerCapture = () => undefined;
  const point = (type: string, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientY }));
  const isDragged = () => document.querySelector('[data-dragging=pointer]') !== null;
  point('pointerdown', 300);
  point('pointermove', 303);
  await new Promise(requestAnimationFrame);
  expect(isDragged()).toBe(false);
  point('pointermove', 304);
  await expect.poll(isDragged).toBe(true);
});

test('saving rules with empty blocks or invalid lengths asks for confirmation', async () => {
  const { kept, answer } = pretendRules();
  const intensities = ['1', '2', '3', '4', '5'].map((intensity) => ({
    ...{ intensity, blocks: [], shortestSeconds: 120, longestSeconds: intensity === '5' ? 180 : 400 },
    warnings: intensity === '3' ? [{ code: 'BLOCK_SKIPPED', block: 1, reason: 'excluded', message: '' }] : [],
  }));
  await openOffice(EDITOR, (call) =>
    call.path === '/lessons/lesson-config/figures'
      ? Response.json({ figures: [{ userTypes: ['C'], intensities }] })
      : answer(call),
  );
  await shown('Loaded config from DB (merged).');
  await page.getByRole('textbox', { name: 'Target (minutes)' }).fill('60');
  await button('Save').click();
  const question = page.getByRole('alertdialog');
  for (const text of [
    /block 2 \(.*\): Type C: At 3: stays empty/,
    /Type C: At intensity 5 even the longest/,
    /target lies outside/,
  ])
    await expect.element(question.getByText(text)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(kept.version).toBe(1);
  await button('Save').click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await shown('LessonConfig merged & saved successfully!');
});

test('failures show the documented messages, and no edit is lost', async () => {
  const { kept, answer } = pretendRules();
  const faults = new Map<string, () => Response>();
  const [config, restoring] = ['/lessons/lesson-config', '/lessons/lesson-config/restore-default'];
  const noAnswer = (): Response => {
    throw new TypeError('Failed to fetch');
  };
  const refusal = (status: number, code: string) => () => Response.json({ message: 'No', code }, { status });
  const alerted = (text: string) => expect.element(page.getByText(new RegExp(text)).first()).toBeVisible();
  const restore = async () => {
    await button('Restore defaults').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore defaults' }).click();
  };

  faults.set(config, refusal(400, 'INVALID_INPUT'));
  await openOffice(EDITOR, (call) => faults.get(call.path)?.() ?? answer(call));
  await shown('Failed to load config.');
  faults.set(config, noAnswer);
  await button('Try again').click();
  await shown('Error loading config.');
  faults.clear();
  await button('Try again').click();

  await button('Move block 1 down').click();
  faults.set(config, noAnswer);
  await button('Save').click();
  await alerted('Error saving config to DB.');
  await shown('1 unsaved change');
  faults.set(restoring, noAnswer);
  await restore();
  await alerted('Error restoring defaults.');
  faults.set(restoring, refusal(500, 'INTERNAL'));
  await restore();
  await alerted('Failed to restore defaults.');
  await shown('1 unsaved change');
  faults.clear();
  await button('Save').click();
  await shown('LessonConfig merged & saved successfully!');
  expect(kept.config.lessonRules['1'].order).not.toEqual(defaultLessonConfig.lessonRules['1'].order);
});

test('a success toast lets presses through; a failure has a close button', async () => {
  const { answer } = pretendRules();
  let fails = false;
  await openOffice(EDITOR, (call) => {
    if (fails) throw new TypeError('Failed to fetch');
    return answer(call);
  });
  const isPressed = (text: string) => {
    const box = page.getByText(text, { exact: true }).first().element().getBoundingClientRect();
    const pressed = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return pressed?.closest(`[aria-label="Messages"]`) !== null;
  };
  const success = 'Loaded config from DB (merged).';
  await shown(success);
  expect(isPressed(success)).toBe(false);
  fails = true;
  await button('Move block 1 down').click();
  await button('Save').click();
  const failure = page.getByRole('alert').getByText(/^Error saving config to DB/);
  await expect.element(failure).toBeVisible();
  expect(isPressed(failure.element().textContent)).toBe(true);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

test.each<[view: string, needs: string]>([
  ['', '/videos'],
  ['', '/lessons/lesson-config/figures'],
  ['view=simulation', '/lessons/testuser-seen'],
])('%s offers a retry of %s', async (view, needs) => {
  const { answer } = pretendRules();
  const others: Readonly<Record<string, () => Response>> = {
    '/lessons/lesson-config/figures': () => Response.json({ figures: [] }),
    '/lessons/testuser-seen': () => Response.json({ success: true, seenVideos: {} }),
    '/lessons/lesson-config/versions': () => Response.json({ versions: [], hasMore: false }),
  };
  let asked = 0;
  await openOffice(`/management/leeson-composition?${view}`, (call) => {
    if (call.path !== needs) return answer(call) ?? others[call.path]?.();
    asked++;
    return Response.json({ message: 'x', code: 'UNAVAILABLE' }, { status: 503 });
  });
  await expect.element(button('Try again')).toBeVisible();
  const before = asked;
  await button('Try again').click();
  await expect.poll(() => asked).toBeGreaterThan(before);
});

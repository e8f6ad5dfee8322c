import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { isBoardSized, sizeDisplay, storeDisplay } from '#layouts/display-size.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { endSession, startSession } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { settingsAnswer } from '#testing/pretended-answers.ts';

const codes = ['ABC123', 'DEF456', 'GHJ789'];
/** Opens a page while signed out; `end` lets the shown code expire. */
const open = async (address: string) => {
  let given = 0;
  let isOver = false;
  const opened = await openScreen(address, undefined, ({ path }) => {
    if (path === '/settings') return settingsAnswer();
    if (path === '/boards/codes') {
      isOver = false;
      const code = codes[given++]!;
      return Response.json({ code, secret: code, expiresAt: new Date().toISOString() });
    }
    if (path !== '/boards/token') return undefined;
    return isOver
      ? Response.json({ message: 'Over', code: 'CODE_ENDED' }, { status: 410 })
      : Response.json({ pending: true });
  });
  return { ...opened, end: () => (isOver = true) };
};

beforeEach(() => {
  storeDisplay('board');
  sizeDisplay();
  onTestFinished(() => {
    storage.removeItem('display');
    sizeDisplay();
  });
});

test.each([
  [1920, 1080],
  [1920, 950],
  [1536, 864],
  [1366, 768],
  [1024, 600],
])('on a board of %i × %i, all that signs in is seen without scrolling', async (width, height) => {
  const isSeen = async (...elements: ReturnType<typeof page.getByRole>[]) => {
    for (const element of elements) {
      await expect.element(element).toBeVisible();
      expect(element.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    }
  };
  const signIn = await open('/login');
  await page.viewport(width, height);
  await isSeen(
    page.getByRole('textbox'),
    page.getByRole('button', { name: 'אישור' }),
    page.getByRole('link', { name: /זה לוח בכיתה/ }),
  );
  await signIn.close();
  await open('/board');
  await page.viewport(width, height);
  await isSeen(page.getByRole('img', { name: /ABC123/ }), page.getByText('ABC 123'), page.getByText(/מקלידים את הקוד/));
});

test('an expired code is replaced while the page is visible', async () => {
  const { end } = await open('/board');
  await expect.element(page.getByText('ABC 123')).toBeVisible();
  end();
  await expect.element(page.getByText('DEF 456')).toBeVisible();
  expect(document.querySelector('[role=alert]')?.textContent).toBe('');
});

test('a board connected by a phone uses board sizes with any pointer', () => {
  storage.removeItem('display');
  onTestFinished(endSession);
  const teacher = storedUser('C', 'נועה כהן');
  startSession(tokenOf(teacher), teacher);
  expect(isBoardSized()).toBe(false);
  startSession(tokenOf(teacher), { ...teacher, board: true });
  expect(isBoardSized()).toBe(true);
});

test('problems have the same colour in light and dark, like the ground they are on', async () => {
  await open('/board');
  await expect.element(page.getByText('ABC 123')).toBeVisible();
  const colorIn = (scheme: string) => {
    document.documentElement.style.colorScheme = scheme;
    return getComputedStyle(document.querySelector('main [role=alert]')!).color;
  };
  onTestFinished(() => void (document.documentElement.style.colorScheme = ''));
  expect(colorIn('dark')).toBe(colorIn('light'));
});

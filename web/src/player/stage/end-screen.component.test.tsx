import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setCurrentLanguage } from '#texts/language.ts';
import { EndScreen } from './end-screen.tsx';

afterEach(() => setCurrentLanguage('he'));

const nothing = () => undefined;

test('an English phrase of two pieces is read in its order inside the right-to-left page', async () => {
  setCurrentLanguage('en');
  await render(
    <div dir="rtl">
      <EndScreen
        group="4B"
        finished
        seconds={600}
        exercises={6}
        fresh={2}
        week={{ done: 7, planned: 4 }}
        onDone={nothing}
      />
    </div>,
  );
  const count = page.getByText('7 of 4 lessons', { exact: true });
  await expect.element(count).toBeVisible();
  const phrase = count.element().closest('p');
  const firstWords = document.createTreeWalker(phrase!, NodeFilter.SHOW_TEXT).nextNode()!;
  expect(firstWords.textContent).toContain('This week:');
  const range = document.createRange();
  range.selectNodeContents(firstWords);
  expect(range.getBoundingClientRect().left).toBeLessThan(count.element().getBoundingClientRect().left);
});

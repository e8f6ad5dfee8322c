import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from './date-field.tsx';
import { PageLocale } from '#ui/page/page-locale.tsx';

test('a date has its place beside the buttons, however narrow the row', async () => {
  await render(
    <PageLocale>
      <div style={{ display: 'flex', inlineSize: 120 }}>
        <DateField label="Day" value="2026-11-22" onChange={() => undefined} />
      </div>
    </PageLocale>,
  );
  const digits = page.getByRole('spinbutton').elements();
  expect(digits).toHaveLength(3);
  const buttons = page.getByRole('button').elements();
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    const { left, right } = button.getBoundingClientRect();
    for (const segment of digits) {
      const of = segment.getBoundingClientRect();
      expect(of.right <= left || of.left >= right).toBe(true);
    }
  }
});

import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Choice } from './choice.tsx';
import { PageLocale } from '#ui/page/page-locale.tsx';

const OPTIONS = [
  { id: 'one', text: 'One' },
  { id: 'two', text: 'Two' },
  { id: 'three', text: 'Three' },
];

const Chosen = () => {
  const [value, setValue] = useState('one');
  return (
    <PageLocale>
      <Choice label="Numbers" options={OPTIONS} value={value} onChange={setValue} />
    </PageLocale>
  );
};

test('a press chooses another, and a second press on it leaves it chosen', async () => {
  await render(<Chosen />);
  const two = page.getByRole('radio', { name: 'Two' });
  await two.click();
  await two.click();
  await expect.element(two).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'One' })).not.toBeChecked();
});

test('in a right-to-left page the left arrow goes on to the next', async () => {
  await render(<Chosen />);
  await page.getByRole('radio', { name: 'One' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'Two' })).toHaveFocus();
});

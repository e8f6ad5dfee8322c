import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openOffice } from '#testing/office.ts';
import { systemState } from '#testing/pretended-answers.ts';

test('describes who can sign in', async () => {
  await openOffice('/management/system', ({ path }) => (path === '/system' ? Response.json(systemState()) : undefined));
  await expect.element(page.getByText(/Anybody who knows a registered number can sign in\./)).toBeInTheDocument();
  await expect.element(page.getByText(/1\W* of \W*2\W* have one/)).toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BlocksCard } from './blocks-card.tsx';

test('the report explains that each simulated lesson counts as a day', async () => {
  await render(<BlocksCard parts={[]} at={new Date()} />);
  await expect.element(page.getByText(/כל שיעור בסימולציה נחשב ליום/)).toBeVisible();
});

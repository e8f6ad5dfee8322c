import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import { button, openOffice } from '#testing/office.ts';
import { listAnswer, rulesAnswer } from '#testing/pretended-answers.ts';

test('a running year is shown first and stays shown after it is cancelled', async () => {
  let year: SchoolYear = {
    ...{ id: '7', state: 'running', ahead: 0, startedAt: new Date().toISOString() },
    request: { duration: 2, intensity: 3, userType: 'C', lessons: 180, lessonsPerWeek: 5 },
    runs: [
      {
        rules: { kind: 'saved', version: 1 },
        tolerance: { min: 9, max: 11, duration: 10 },
        candidates: 64,
        figures: yearFigures([], 64),
        lessons: [],
        failure: null,
      },
    ],
  };
  await openOffice('/management/leeson-composition?view=simulation', ({ path }) => {
    if (path === '/lessons/school-years/7/cancel') return Response.json((year = { ...year, state: 'cancelled' }));
    if (path === '/lessons/school-years/latest') return Response.json({ schoolYear: year });
    if (path === '/lessons/lesson-config/versions') return Response.json({ versions: [], hasMore: false });
    return path === '/videos' ? listAnswer([]) : path === '/lessons/lesson-config' ? rulesAnswer() : undefined;
  });
  await button('Cancel').click();
  await expect.element(page.getByText(/^Cancelled\./)).toBeVisible();
  await expect.element(button('Simulate the year')).toBeVisible();
});

test('an older version of the rules can be simulated', async () => {
  const saved = { by: null, origin: 'saved', rolledBackTo: null, change: '', changes: [] };
  const versions = [3, 2].map((version) => ({ ...saved, version, at: '2026-03-01T08:00:00Z' }));
  let request: unknown;
  await openOffice('/management/leeson-composition?view=simulation', ({ path, method, body }) => {
    if (path === '/lessons/school-years' && method === 'POST') request = body;
    if (path === '/lessons/school-years/latest') return Response.json({ schoolYear: null });
    if (path === '/lessons/lesson-config/versions') return Response.json({ versions, hasMore: false });
    return path === '/videos' ? listAnswer([]) : path === '/lessons/lesson-config' ? rulesAnswer() : undefined;
  });
  await page.getByRole('tab', { name: 'A school year' }).click();
  await page.getByRole('button', { name: /Rules$/ }).click();
  await page.getByRole('option', { name: /^Version 2/ }).click();
  await button('Simulate the year').click();
  await expect.poll(() => request).toMatchObject({ ruleSets: [{ version: 2 }] });
});

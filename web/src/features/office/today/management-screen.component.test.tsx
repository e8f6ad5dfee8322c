import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { openOffice } from '#testing/office.ts';
import type { Answer } from '#testing/open-screen.tsx';
import { pretendUsers, storedUser } from '#testing/pretended-users.ts';
import { systemState } from '#testing/pretended-answers.ts';

const users = pretendUsers(storedUser('C', 'בי״ס אלונים', { _id: 'school-1' }));
const nothing = { count: 0, videos: [] };
const played = { started: 12, finished: 9, minutes: 60 };
const school = (n: number, name: string, lastActive: string | null) => ({
  ...{ _id: `${n}`, userId: `school-${n}`, name, owner: n < 3 ? 'בי״ס אלונים' : 'בי״ס הדקל', teacher: `מורה ${n}` },
  ...{ lessonsPerWeek: 3, planned: 3, started: n, finished: n, minutes: n, lastActive },
});
const groups = [school(1, 'כיתה א׳', '2026-01-05'), school(2, 'כיתה ב׳', null), school(3, 'כיתה א׳', '2026-01-06')];

const answer: Answer = (call) => {
  const { path, query } = call;
  const answers: Readonly<Record<string, unknown>> = {
    '/system/attention': {
      failedVideos: { count: 2, videos: [{ _id: '1', displayName: 'קפיצה' }] },
      duplicateVideos: nothing,
      rightsEnding: nothing,
      lastBackupAt: null,
      firstSteps: { users: true, videos: false, rules: false, year: false },
    },
    '/lessons/lesson-config': { success: true, lessonConfig: { config: defaultLessonConfig, version: 1 } },
    '/lessons/lesson-config/figures': { figures: [] },
    '/system': systemState({ ready: 46, processing: 11, failed: 2 }),
    '/system/free-days': { freeDays: [] },
    '/statistics/activity': {
      ...{ periods: [{ start: '2026-01-01', ...played }], total: played, thisWeek: played, lastWeek: played },
      ...{ byType: [], byIntensity: [], bySource: [] },
    },
    '/statistics/groups': {
      classes: { count: 20, active: 13 },
      individuals: { people: 0, active: 0, ...played },
      former: played,
    },
    '/lessons/themes': { themes: [], organizations: [] },
    '/weekly-videos': [],
  };
  if (path === '/statistics/classes') {
    const found = query.get('only') === 'stopped' ? groups.slice(0, 1) : groups;
    return Response.json(found, { headers: { 'x-total-count': String(query.get('only') ? 4 : 3) } });
  }
  const body = answers[path];
  return body === undefined ? users.answer(call) : Response.json(body);
};

const figure = (label: string) => page.getByText(label, { exact: true }).element().parentElement!.innerText;

test('figures show the activity of classes and link to their lists', async () => {
  const { address } = await openOffice('/management', answer);
  await expect.element(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect.element(page.getByText('of 59; 11 being prepared')).toBeVisible();
  expect(figure('Lessons yesterday')).toMatch(/12\s+9 finished/);
  // seven of twenty have played nothing for four weeks, and four of them had played before
  expect(figure('Groups that stopped 4 weeks ago or more')).toMatch(/4\s+and 3 that never began/);
  await expect.element(page.getByText('Import schools and users')).toBeVisible();
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name }).element().textContent;
  expect(step('Import schools and users')).toContain('Done');
  expect(step('Upload your own videos')).not.toContain('Done');
  await page.getByRole('link', { name: /^קפיצה/ }).click();
  await expect.poll(() => address().searchParams.get('only')).toBe('failed');
});

test('each figure and card that fails to load shows an error and a retry button', async () => {
  let isWell = false;
  await openOffice('/management', (call) => {
    if (isWell) return answer(call);
    return Response.json({ code: 'FORBIDDEN', message: 'No' }, { status: 403 });
  });
  const retries = page.getByRole('main').getByRole('button', { name: 'Try again' });
  // four figures, what needs attention, three lines of what is coming
  await expect.poll(() => retries.elements().length).toBe(8);
  for (const untrue of ['No theme', 'Nothing needs', 'finished', 'being prepared'])
    expect(page.getByRole('main').element().textContent).not.toContain(untrue);
  isWell = true;
  for (const retry of retries.elements()) (retry as HTMLElement).click();
  await expect.element(page.getByText('of 59; 11 being prepared')).toBeVisible();
});

test('figures of statistics are empty while they load', async () => {
  await openOffice('/management/statistics', (call) =>
    call.path.startsWith('/statistics/') || call.path === '/videos' ? new Promise(() => undefined) : answer(call),
  );
  await expect.poll(() => document.querySelectorAll('dl [role=progressbar]').length).toBe(7);
  expect([...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent).join('')).not.toMatch(/\d/);
});

test('schools are rows that expand to teachers and groups, which link to their users', async () => {
  const { address, calls } = await openOffice('/management/schools', answer);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('בי״ס אלונים')).toMatchTextContent(/2 groups · 2 teachers.*3 of 6/);
  await expect.element(page.getByText('2 schools · 3 groups')).toBeVisible();
  await page.getByRole('button', { name: 'בי״ס אלונים', expanded: false }).click();
  await expect.element(row('מורה 2')).toMatchTextContent(/כיתה ב׳.*2 of 3.*Never began/);
  const head = page.getByRole('columnheader', { name: 'Last active' });
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: /Any activity/ }).click();
  await page.getByRole('option', { name: 'Stopped' }).click();
  await expect.poll(() => calls.some(({ query }) => query.get('only') === 'stopped')).toBe(true);
  await row('מורה 1').getByText('כיתה א׳').click();
  await expect.poll(() => address().searchParams.get('user')).toBe('school-1');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { monthAt } from '@zuzu/domain/lessons/fixed-lesson.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

const teacher = storedUser('C', 'נועה כהן', { groups: [storedGroup('א')] });
const { month } = monthAt(Date.now());
const lesson = { lessonKey: `${month}-1`, createdAt: '', durationMin: 10, done: false, categories: [] };

test('fixed lessons that wait for the library show that, and appear once it is ready', async () => {
  let isPrepared = false;
  const preparing = () =>
    Response.json(
      { code: 'LIBRARY_PREPARING', message: '', details: { ready: 4, total: 6, retryAfterSeconds: 0.05 } },
      { status: 409 },
    );
  await openScreen('/fixed-lessons', teacher, ({ path }) => {
    if (path === '/videos/fixed-lessons') return Response.json(teacher);
    if (path !== '/lessons/fixed-lessons/generate') return undefined;
    return isPrepared ? Response.json({ fixedLessons: { [month]: { 1: lesson } } }) : preparing();
  });
  await expect.element(page.getByText(/4\W* מתוך \W*6/)).toBeVisible();
  await expect.element(page.getByText('לנסות שוב')).not.toBeInTheDocument();
  isPrepared = true;
  await expect.element(page.getByRole('button', { name: /^שיעור\s+1/ })).toBeVisible();
  await expect.element(page.getByText(/מתוך \W*6/)).not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import { openScreen, type Answer } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const teacher = storedUser('C', 'נועה כהן');
const monday: PlannedLesson = { day: 1, time: '10:15', length: 2, intensity: 3 };

/** A server that stores the plan like the real one, and can reject it. */
const keeping = (plannedLessons: PlannedLesson[]) => {
  const kept = { plannedLessons, calendarPath: null as string | null, refuses: false };
  const answer: Answer = ({ path, method, body }) => {
    if (!path.includes('/week')) return undefined;
    if (kept.refuses) return Response.json({ message: '', code: 'UNAVAILABLE' }, { status: 503 });
    if (method === 'PUT') kept.plannedLessons = (body as typeof kept).plannedLessons;
    if (method === 'POST') kept.calendarPath = `/api/calendars/${crypto.randomUUID()}.ics`;
    if (method === 'DELETE') kept.calendarPath = null;
    const { _id, name } = teacher.groups[0]!;
    return Response.json({
      group: { _id, name },
      plannedLessons: kept.plannedLessons,
      calendarPath: kept.calendarPath,
    });
  };
  return { kept, answer };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const times = () => page.getByLabelText('שעה', { exact: true });

test('every change saves the plan, except while two lessons start at the same time', async () => {
  const { kept, answer } = keeping([monday]);
  await openScreen('/class-week', teacher, answer);
  await button('הוספת שיעור').click();
  await expect.element(page.getByLabelText('יום', { exact: true }).nth(1)).toHaveFocus();
  await expect.element(page.getByText('נשמר', { exact: true })).toBeVisible();
  await expect.poll(() => kept.plannedLessons).toEqual([monday, { ...monday, day: 2 }]);

  await page.getByLabelText('יום', { exact: true }).nth(1).selectOptions('1');
  await expect.element(page.getByText('כבר יש שיעור בזמן הזה')).toBeVisible();
  await expect.element(page.getByText('יישמר אחרי התיקון')).toBeVisible();
  expect(kept.plannedLessons[1]?.day).toBe(2);
  await times().nth(1).fill('12:00');
  await expect.element(page.getByText('נשמר', { exact: true })).toBeVisible();
  await expect.poll(() => kept.plannedLessons).toEqual([monday, { ...monday, time: '12:00' }]);

  kept.refuses = true;
  await button('הסרת השיעור, יום שני 10:15').click();
  await expect.element(page.getByText('לא נשמר', { exact: false })).toBeVisible();
  kept.refuses = false;
  await button('לנסות שוב').click();
  await expect.element(page.getByText('נשמר', { exact: true })).toBeVisible();
  await expect.poll(() => kept.plannedLessons).toEqual([{ ...monday, time: '12:00' }]);
});

test('the calendar address can be created and deleted', async () => {
  const { kept, answer } = keeping([]);
  await openScreen('/class-week', teacher, answer);
  await button('יצירת כתובת').click();
  const address = page.getByLabelText('כתובת היומן');
  await expect.element(address).toHaveValue(`${location.origin}${kept.calendarPath}`);
  const first = kept.calendarPath;
  await button('כתובת חדשה').click();
  await expect.poll(() => kept.calendarPath).not.toBe(first);
  await expect.element(address).toHaveValue(`${location.origin}${kept.calendarPath}`);
  await button('ביטול הכתובת').click();
  await expect.element(button('יצירת כתובת')).toBeVisible();
});

import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { applyLanguage } from '#lib/texts/language.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const violations = async (): Promise<string[]> => {
  // colours in between two others may lack contrast
  for (const transition of document.getAnimations()) if (transition instanceof CSSTransition) transition.finish();
  return (await axe.run(document.body, { resultTypes: ['violations'] })).violations.map(({ id }) => id);
};

test.for<[address: string, as: UserType, needs: string]>([
  ['/app/video-player?intensity=3&length=1', 'C', '/lessons/compose'],
  ['/class-week', 'C', '/users'],
  ['/fixed-lessons', 'C', '/videos/fixed-lessons'],
  ['/gallery?intensity=3&category=all', 'C', '/videos'],
  ['/a/main', 'A', '/videos/type-a/videos'],
  ['/a/main/gallery', 'A', '/videos/type-a/videos'],
  ['/management', 'M', '/system/attention'],
  ['/management/users', 'M', '/users'],
  ['/management/videos', 'M', '/videos'],
  ['/management/leeson-composition', 'M', '/lessons/lesson-config'],
  ['/management/statistics', 'M', '/statistics'],
  ['/management/gaps', 'M', '/lessons/library-cells'],
  ['/management/weekly-videos', 'M', '/weekly-videos'],
  ['/management/schools', 'M', '/statistics/classes'],
  ['/management/themes', 'M', '/lessons/themes'],
  ['/management/audit', 'M', '/audit'],
  ['/management/system', 'M', '/system'],
])('%s waits for its call, says that it failed, and asks again, all of it accessibly', async ([address, as, needs]) => {
  const refusal = () => Response.json({ message: 'x', code: 'UNAVAILABLE' }, { status: 503 });
  const refused = Promise.withResolvers<void>();
  onTestFinished(() => refused.resolve());
  let asked = 0;
  applyLanguage('he');
  await openScreen(address, storedUser(as, 'נועה כהן'), ({ path }) => {
    if (path !== needs && !path.startsWith(`${needs}/`)) return undefined;
    asked++;
    return refused.promise.then(refusal);
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.element(page.getByRole('progressbar').or(page.getByText('טוענים…')).first()).toBeInTheDocument();
  expect(await violations()).toEqual([]);

  refused.resolve();
  const retries = page.getByRole('button', { name: 'לנסות שוב', exact: true });
  await expect.element(retries.first()).toBeVisible();
  expect(await violations()).toEqual([]);
  const before = asked;
  // each card of a screen has its own, and some fail later than others
  const pressAll = () => {
    for (const retry of retries.elements()) (retry as HTMLElement).click();
    return asked;
  };
  await expect.poll(pressAll).toBeGreaterThan(before);
});

import { expect, test } from 'vitest';
import { seenQueue } from '#features/reports/send-queued-reports.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedGroup, storedUser } from '#testing/pretended-users.ts';

test.each([
  ['/a/main/gallery', 'A', '/videos/type-a/videos'],
  ['/a/main', 'A', '/videos/type-a/videos'],
  ['/group-selection', 'C', '/videos/fixed-lessons'],
  ['/group-selection', 'C', '/users/u1/easier'],
] as const)('%s of type %s asks %s only once the server has what was just watched', async (address, type, asked) => {
  const user = storedUser(type, 'נועה כהן', { _id: 'u1', groups: [storedGroup('g')] });
  seenQueue.add({ userId: 'u1', groupName: 'g' }, [
    { fileKey: 'stars', seenAt: new Date().toISOString(), playId: 'p' },
  ]);
  let answer: (() => void) | undefined;
  const { calls } = await openScreen(address, user, ({ path }) =>
    path === '/users/u1/groups/g/seen'
      ? new Promise((resolve) => (answer = () => resolve(Response.json({ success: true, added: 1 }))))
      : undefined,
  );
  const isAsked = () => calls.some(({ path }) => path === asked);
  await expect.poll(() => answer).toBeDefined();
  expect(isAsked()).toBe(false);
  answer?.();
  await expect.poll(isAsked).toBe(true);
});

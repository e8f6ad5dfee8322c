import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { closeFailures, currentToasts } from '#ui/dialogs/toast.ts';
import { queryClient } from './query-client.ts';

let logged: Mock<typeof console.error>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  closeFailures();
  queryClient.clear();
});

const refusal = new ApiError(409, 'LAST_MANAGER', 'The last manager stays');
const texts = () => currentToasts().map(({ text }) => text);
const saving = () => {
  const observer = new MutationObserver(queryClient, {
    mutationFn: async (refused: boolean) => {
      if (refused) throw refusal;
    },
    meta: { failure: (error) => `Update failed: ${(error as Error).message}` },
  });
  const leave = observer.subscribe(() => undefined);
  return { save: (refused: boolean) => observer.mutate(refused).catch(() => undefined), leave };
};

it('logs a failed call once, and shows the reason', async () => {
  await saving().save(true);
  expect(logged.mock.calls).toEqual([[refusal]]);
  expect(texts()).toEqual(['Update failed: The last manager stays']);
});

it('logs failed queries', async () => {
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn: () => Promise.reject(refusal) });
  await observer.refetch();
  expect(logged.mock.calls).toEqual([[refusal]]);
});

it('closes a failure’s toast when the call is retried', async () => {
  const { save } = saving();
  await save(true);
  await save(false);
  expect(texts()).toEqual([]);
});

it('closes a failure’s toast when its form is left, but no other', async () => {
  const [one, other] = [saving(), saving()];
  await one.save(true);
  one.leave();
  expect(texts()).toEqual([]);
  await other.save(true);
  expect(texts()).toHaveLength(1);
});

import { afterAll, vi } from 'vitest';
import { endAfter } from './at-end.ts';

afterAll(async () => {
  await endAfter(0);
  // files share a process, so the next one must not inherit a stopped clock
  vi.useRealTimers();
});

import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

it('yields to other tasks between slices and keeps the order', async () => {
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  const done: number[] = [];
  await inSlices([1, 2, 3, 4], (item) => {
    for (const begun = performance.now(); performance.now() - begun < 25;);
    done.push(item);
  });
  clearInterval(count);
  expect(done).toEqual([1, 2, 3, 4]);
  expect(turns).toBeGreaterThanOrEqual(3);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LessonFaces } from './lesson-feedback.tsx';

const PLAY = '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e';
const show = async (status: number) => {
  const said: unknown[] = [];
  const outside = window.fetch;
  window.fetch = async (input, init) => {
    said.push(await new Request(input, init).json());
    return Response.json(status === 200 ? { success: true } : { message: 'No', code: 'NOT_FOUND' }, { status });
  };
  onTestFinished(() => void (window.fetch = outside));
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <LessonFaces keys playId={PLAY} />
    </QueryClientProvider>,
  );
  return said;
};
const face = (name: RegExp) => page.getByRole('button', { name });

test('the keys 1 to 3 press the faces', async () => {
  const said = await show(200);
  await userEvent.keyboard('1');
  await expect.element(face(/קל מדי/)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('3');
  await expect.element(face(/קשה מדי/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(face(/קל מדי/)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => said).toEqual([{ difficulty: 'easy' }, { difficulty: 'hard' }]);
});

test('what isn’t stored doesn’t stay pressed', async () => {
  await show(404);
  await face(/בדיוק/).click();
  await expect.element(face(/בדיוק/)).toHaveAttribute('aria-pressed', 'false');
});

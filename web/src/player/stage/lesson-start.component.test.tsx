import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LessonLoading } from './lesson-loading.tsx';
import { LessonStart, PlayButton } from './lesson-start.tsx';
import { PlayerHead } from './player-head.tsx';
import { PlayerStage } from './player-stage.tsx';

const nothing = () => undefined;
afterEach(() => delete document.documentElement.dataset['display']);

const Start = ({ more = false }: { more?: boolean }) => (
  <PlayerStage state="start">
    <PlayerHead title="השיעור של היום" subtitle="כיתה א׳ 1" navigation={<div style={{ blockSize: '4.5rem' }} />} />
    <PlayButton onPlay={nothing} covered={false} />
    <LessonStart
      seconds={2_450}
      early={more ? 120 : 0}
      star="הדוב ביער · במרץ · ארוך מאוד"
      group={undefined}
      resume={more ? { seconds: 300, onResume: nothing } : undefined}
      sound={more ? { isSilent: true, onToggle: nothing } : undefined}
      onSheet={nothing}
    />
  </PlayerStage>
);

test.each([
  ['a smart board', 1920, 950, 'board'],
  ['a large screen', 1920, 1080, 'normal'],
  ['a small laptop', 1366, 600, 'normal'],
  ['a phone', 360, 640, 'normal'],
] as const)('before a lesson begins, all of it is in view on %s', async (_name, width, height, display) => {
  document.documentElement.dataset['display'] = display;
  await page.viewport(width, height);
  const { rerender } = await render(<Start />);
  await expect.element(page.getByText('41 דקות')).toBeVisible();
  const stage = page.getByRole('main').element();
  expect([stage.scrollWidth, stage.scrollHeight]).toEqual([width, height]);
  await rerender(<Start more />);
  await expect.element(page.getByText('2:00', { exact: false })).toBeVisible();
  expect(stage.scrollWidth).toBe(width);
  const play = page.getByRole('button', { name: 'ניגון' }).element();
  expect(play.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
});

test('a retry takes the place of the spinner once loading takes long', async () => {
  const pressed: string[] = [];
  const { rerender } = await render(<LessonLoading slow={false} onRetry={() => pressed.push('retry')} />);
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument();
  await rerender(<LessonLoading slow onRetry={() => pressed.push('retry')} />);
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await page.getByRole('button').click();
  expect(pressed).toEqual(['retry']);
});

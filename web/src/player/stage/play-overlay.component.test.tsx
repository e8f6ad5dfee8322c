import { Wind } from 'lucide-react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { IntroSwitch, LessonIntro, LessonLoading, PlayOverlay } from './play-overlay.tsx';
import { PlayerHead } from './player-head.tsx';
import { PlayerStage } from './player-stage.tsx';

const NAME = 'הדוב ביער · במרץ · ארוך מאוד';
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const partsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    video: { _id: String(index), displayName: `${NAME} ${index}`, length: 173, thumbnailUrl: PICTURE },
    blockPath: 'main',
  })) as LessonPart[];
const nothing = () => undefined;

const Overlay = ({ count, loaded = true }: { count: number; loaded?: boolean }) => (
  <PlayerStage state="start" poster="main">
    <PlayerHead title="השיעור של היום" subtitle="כיתה א׳ 1" navigation={<div style={{ blockSize: '4.5rem' }} />} />
    <PlayOverlay onPlay={nothing} covered={false} />
    <LessonIntro
      parts={partsOf(count)}
      seconds={1508}
      loaded={loaded}
      warnings={['אורך השיעור שונה מהמתוכנן']}
      onSheet={nothing}
      onAnother={nothing}
    >
      <IntroSwitch on toggle={nothing} Icon={Wind} label="נחיתה רגועה" />
    </LessonIntro>
  </PlayerStage>
);

afterEach(() => delete document.documentElement.dataset['display']);

describe.each([
  ['a smart board', 1920, 1080, 'board'],
  ['a large screen', 1920, 1080, 'normal'],
  ['a laptop', 1440, 900, 'normal'],
] as const)('before a lesson begins, on %s', (_name, width, height, display) => {
  test.each([5, 9, 14])('each of its %d parts is in sight, whole, and beside the play button', async (count) => {
    document.documentElement.dataset['display'] = display;
    await page.viewport(width, height);
    await render(<Overlay count={count} />);
    const play = page.getByRole('button', { name: 'ניגון' }).element().getBoundingClientRect();
    const list = page.getByRole('group', { name: 'רשימת החלקים' }).element();
    expect([list.scrollWidth, list.scrollHeight]).toEqual([list.clientWidth, list.clientHeight]);
    const parts = page.getByRole('listitem').elements().slice(-count);
    expect(parts).toHaveLength(count);
    for (const part of parts) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect([right <= width, bottom <= height, top >= play.bottom]).toEqual([true, true, true]);
      // inline text can't be clipped; the heights are rounded
      const name = part.querySelector('strong')!;
      if (getComputedStyle(name).display !== 'inline')
        expect(name.scrollHeight - name.clientHeight).toBeLessThanOrEqual(1);
    }
  });
});

test('pictures of the parts are asked for once the lesson itself is there', async () => {
  const screen = await render(<Overlay count={5} loaded={false} />);
  const pictures = () => screen.container.querySelectorAll(`img[src="${PICTURE}"]`);
  expect(pictures()).toHaveLength(0);
  await screen.rerender(<Overlay count={5} />);
  expect(pictures()).toHaveLength(5);
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

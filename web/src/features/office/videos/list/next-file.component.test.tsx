import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { openOffice } from '#testing/office.ts';
import { pretendVideos, storedVideo } from '#testing/pretended-videos.ts';
import type { Answer } from '#testing/open-screen.tsx';

const plain = storedVideo('1', 'קפיצות', {
  fileName: 'jump.mp4',
  length: 45,
  path: 'main',
  cues: 'WEBVTT\n\n00:01.000 --> 00:02.000\nרגל ימין',
});

/** A fake server with one video. */
const serving = () => {
  const server = { video: plain as Video, replaced: [] as unknown[], isRefusing: false };
  const answer: Answer = ({ path, method, body }) => {
    if (path === '/videos/upload') return Response.json({ signedUrl: '/media/upload/x', fileKey: 'uploads/2.mp4' });
    if (path === '/videos/1/next-file') {
      server.replaced.push(method === 'POST' ? body : method);
      if (server.isRefusing) return Response.json({ code: 'CONFLICT', message: 'Busy' }, { status: 409 });
      const { nextFile: _, ...video } = server.video;
      server.video = method === 'POST' ? { ...video, nextFile: { fileName: 'דילוג.mp4', progress: 40 } } : video;
      return Response.json(server.video);
    }
    if (path === '/videos/1/next-file/retry') {
      server.video = { ...server.video, nextFile: { fileName: 'דילוג.mp4', progress: 0 } };
      return Response.json(server.video);
    }
    if (path === '/videos/9/restore') {
      const { formerFiles: _, ...video } = server.video;
      server.video = { ...video, length: 60 };
      return Response.json(server.video);
    }
    return undefined;
  };
  return { server, answer: pretendVideos(() => [server.video], answer) };
};
/** Fake storage that accepts every upload. */
const takeUploads = () => {
  const Real = window.XMLHttpRequest;
  window.XMLHttpRequest = class extends Real {
    override open(): void {
      super.open('GET', import.meta.url);
    }
  };
  onTestFinished(() => void (window.XMLHttpRequest = Real));
};
const card = () => page.getByRole('dialog');
const button = (name: string) => card().getByRole('button', { name });

test('a replacement is confirmed, sent and processed, and can be cancelled until it is active', async () => {
  const { server, answer } = serving();
  takeUploads();
  await openOffice('/management/videos?video=1', answer);
  await expect.element(button('Replace file…')).toBeVisible();
  const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!;
  const film = new File(['film'], 'דילוג.mp4', { type: 'video/mp4' });
  await userEvent.upload(input(), film);
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('דילוג.mp4', { exact: false })).toBeVisible();
  await expect.element(question.getByText('The cues and captions of the video stay', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(server.replaced).toEqual([]);
  await userEvent.upload(input(), film);
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect.element(page.getByText('The new file was sent', { exact: false })).toBeVisible();
  expect(server.replaced).toEqual([{ fileKey: 'uploads/2.mp4' }]);
  await expect.element(card().getByText('is being prepared, 40%', { exact: false })).toBeVisible();
  await expect.element(button('Replace file…')).not.toBeInTheDocument();
  await button('Cancel the replacement').click();
  await expect.element(button('Replace file…')).toBeVisible();
  expect(server.replaced.at(-1)).toBe('DELETE');
});

test('a rejected replacement is reported as rejected, not as badly described', async () => {
  const { server, answer } = serving();
  server.isRefusing = true;
  takeUploads();
  await openOffice('/management/videos?video=1', answer);
  await expect.element(button('Replace file…')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!;
  await userEvent.upload(input, new File(['film'], 'דילוג.mp4', { type: 'video/mp4' }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect.element(card().getByText('The replacement was not accepted', { exact: false })).toBeVisible();
  await button('Give up this file').click();
});

test('a failed replacement shows the reason, and a previous file can be restored', async () => {
  const { server, answer } = serving();
  server.video = {
    ...plain,
    nextFile: { fileName: 'דילוג.mp4', progress: 95, failureReason: 'video-deleted' },
    formerFiles: [{ _id: '9', length: 60, trashedAt: plain.uploadDate }],
  };
  await openOffice('/management/videos?video=1', answer);
  await expect.element(card().getByText('The video was in the trash', { exact: false })).toBeVisible();
  await button('Try again').click();
  await expect.element(card().getByText('is being prepared, 0%', { exact: false })).toBeVisible();
  await button('Cancel the replacement').click();
  await expect.element(card().getByText('The former file', { exact: false })).toBeVisible();
  await button('Bring back').click();
  await expect.element(page.getByText('The former file was restored')).toBeVisible();
  await expect.element(card().getByText('The former file', { exact: false })).not.toBeInTheDocument();
});

test('the row of a failed video shows the reason and accepts another file', async () => {
  const { server, answer } = serving();
  server.video = { ...plain, status: 'failed', failureReason: 'no-video' };
  takeUploads();
  await openOffice('/management/videos', answer);
  const row = page.getByRole('row').nth(1);
  await expect.element(row.getByText('no moving picture', { exact: false })).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Retry קפיצות' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('[role=row] input[type=file]')!;
  await userEvent.upload(input, new File(['film'], 'דילוג.mp4', { type: 'video/mp4' }));
  const question = page.getByRole('alertdialog');
  await question.getByRole('heading').click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect.element(row.getByText('processing 40 %')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Replace file… קפיצות' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

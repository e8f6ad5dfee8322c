import { expect, it } from 'vitest';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { storedVideo } from '#testing/pretended-videos.ts';
import { saveVideo, VideoConflict } from './save-video.ts';
import { draftOf } from './video-draft.ts';

const base = storedVideo('1', 'א', {
  path: 'main/run',
  family: 'run',
  extraNotes: '',
  updatedAt: '2026-11-22T08:00:00.000Z',
});
/** A server with one video that only accepts changes of its newest version. */
const serverWith = (stored: Video) => {
  const sent: object[] = [];
  const update = async (change: Parameters<Parameters<typeof saveVideo>[0]>[0]): Promise<Video> => {
    sent.push(change);
    if (change.updatedAt !== stored.updatedAt) throw new ApiError(409, 'CONFLICT', '', { video: stored });
    const { family = stored.family, series: _, episode: __, ...rest } = change;
    return { ...stored, ...rest, family, updatedAt: 'later' } as Video;
  };
  return { update, sent };
};

it('edits of different fields are merged', async () => {
  const theirs = { ...base, displayName: 'ב', updatedAt: '2026-11-22T09:00:00.000Z' };
  const { update, sent } = serverWith(theirs);
  const answer = await saveVideo(update, base, { ...draftOf(base), extraNotes: 'הערה' });
  expect(answer).toMatchObject({ theirs, saved: { displayName: 'ב', extraNotes: 'הערה' } });
  expect(sent).toHaveLength(2);
});

it('edits of the same field conflict, and all others are merged', async () => {
  const theirs = { ...base, displayName: 'ב', intensities: ['4' as const], updatedAt: '2026-11-22T09:00:00.000Z' };
  const { update } = serverWith(theirs);
  const conflict = await saveVideo(update, base, { ...draftOf(base), displayName: 'ג', series: 'חיות' }).catch(
    (error: unknown) => error as VideoConflict,
  );
  if (!(conflict instanceof VideoConflict)) throw new Error('It was saved');
  const { merged } = conflict;
  expect(merged.conflicts).toEqual(['displayName']);
  expect(merged.keepMine).toMatchObject({ displayName: 'ג', intensities: [4], series: 'חיות' });
  expect(merged.takeTheirs).toMatchObject({ displayName: 'ב', intensities: [4], series: 'חיות' });
  expect((await saveVideo(update, theirs, merged.keepMine)).saved).toMatchObject({ displayName: 'ג' });
});

import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { createStore } from '#api/prepared/prepared-store.ts';
import { deletePrepared } from '#session/prepared-storage.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

test('the sheet of a prepared lesson tells which place it was made for', async () => {
  const teacher = storedUser('C', 'נועה כהן');
  const { db } = await createStore(teacher._id);
  onTestFinished(() => deletePrepared(teacher._id));
  const id = crypto.randomUUID();
  const video = { fileKey: 'stars', displayName: 'צעדי כוכב', path: 'main', length: 60 };
  const part: Partial<LessonPart> = {
    video: video as LessonPart['video'],
    blockPath: 'main',
    isFixed: false,
    lastSeenAt: null,
    candidates: { count: 3, seenCount: 0 },
  };
  await db.put('lessons', {
    id,
    groupName: 'כיתה א׳',
    intensity: 3,
    length: 1,
    playId: 'p1',
    partJoin: 'jump',
    parts: [part as LessonPart],
    place: { room: 'desk', noise: 'quiet' },
    height: 360,
    bytes: 1,
    playlist: '#EXTM3U',
    segments: [],
    preparedAt: Date.now(),
  });
  db.close();
  await openScreen(`/prepared/lesson?lesson=${id}&sheet=true`, teacher, () => undefined);
  await expect.element(page.getByText('השיעור מתאים למקום: ליד השולחנות, בשקט')).toBeVisible();
});

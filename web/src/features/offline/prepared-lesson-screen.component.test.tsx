import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { createStore } from './prepared-store.ts';
import { deletePrepared } from '#lib/session/prepared-storage.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const partOf = (fileKey: string, displayName: string, more: { seen?: boolean; thumbnailUrl?: string } = {}) => {
  const { seen = false, ...video } = more;
  const part: Partial<LessonPart> = {
    video: { fileKey, displayName, path: 'main', length: 60, ...video } as LessonPart['video'],
    blockPath: 'main',
    isFixed: false,
    lastSeenAt: seen ? '2026-11-20T08:00:00.000Z' : null,
    candidates: { count: 3, seenCount: 0 },
  };
  return part as LessonPart;
};

/** Stores an offline lesson of these parts for a new teacher, until the test ends. */
const prepare = async (parts: readonly LessonPart[]) => {
  const teacher = storedUser('C', 'נועה כהן');
  const { db } = await createStore(teacher._id);
  onTestFinished(() => deletePrepared(teacher._id));
  const id = crypto.randomUUID();
  await db.put('lessons', {
    id,
    groupName: 'כיתה א׳',
    intensity: 3,
    length: 1,
    playId: 'p1',
    partJoin: 'jump',
    parts,
    place: { room: 'desk', noise: 'quiet' },
    height: 360,
    bytes: 1,
    playlist: '#EXTM3U',
    segments: [],
    preparedAt: Date.now(),
  });
  db.close();
  return { teacher, id };
};

test('the sheet of an offline lesson shows the place that it was made for', async () => {
  const { teacher, id } = await prepare([partOf('stars', 'צעדי כוכב')]);
  await openScreen(`/prepared/lesson?lesson=${id}&sheet=true`, teacher, () => undefined);
  await expect.element(page.getByText('השיעור מתאים למקום: ליד השולחנות, בשקט')).toBeVisible();
});

test('the card of an offline lesson shows three exercises, and the name of a new one', async () => {
  const { teacher } = await prepare([
    partOf('jumps', 'קפיצות', { seen: true }),
    partOf('reach', 'מגיעים לשמיים', { seen: true }),
    partOf('stars', 'צעדי כוכב', { thumbnailUrl: PIXEL }),
    partOf('bee', 'זמזום הדבורה', { seen: true }),
  ]);
  await openScreen('/prepared', teacher, () => undefined);
  const card = page.getByRole('listitem').filter({ hasText: 'כיתה א׳' });
  await expect.element(card.getByText('צעדי כוכב')).toBeVisible();
  expect(card.element().textContent).not.toContain('קפיצות');
  const pictures = card.element().querySelectorAll('[data-size="xs"]');
  expect([...pictures].map((each) => each.querySelector('img + img')?.getAttribute('src'))).toEqual([
    PIXEL,
    undefined,
    undefined,
  ]);
});

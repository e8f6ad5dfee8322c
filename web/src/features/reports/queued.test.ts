import { expect, it } from 'vitest';
import { createFeedbackQueue } from './feedback-queue.ts';
import { createPlayEventQueue } from './play-event-queue.ts';
import { hasQueued } from './queued.ts';
import { createSeenQueue } from './seen-queue.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const at = new Date(NOW).toISOString();

it('detects a queue that didn’t fit into storage', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  const feedback = createFeedbackQueue(full, () => NOW);
  const opinion = { groupName: 'g', fileKey: 'a.mp4', opinion: 'heart', at } as const;
  feedback.add('mine', opinion);
  expect([hasQueued(full, 'mine'), hasQueued(full, 'other')]).toEqual([true, false]);
  feedback.confirm('mine', opinion);
  expect(hasQueued(full, 'mine')).toBe(false);
});

it('detects every queued entry of the user until it has been confirmed', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const now = () => NOW;
  const [seen, feedback] = [createSeenQueue(storage, now), createFeedbackQueue(storage, now)];
  const owner = { userId: 'mine', groupName: 'g' };
  const opinion = { groupName: 'g', fileKey: 'a.mp4', opinion: 'heart', at } as const;
  expect(hasQueued(storage, 'mine')).toBe(false);

  seen.add(owner, [{ fileKey: 'a.mp4', seenAt: at, playId: 'p' }]);
  expect([hasQueued(storage, 'mine'), hasQueued(storage, 'other')]).toEqual([true, false]);
  seen.confirm(owner, { fileKeys: ['a.mp4'], playId: 'p', seenAt: at });
  expect(hasQueued(storage, 'mine')).toBe(false);

  feedback.add('mine', opinion);
  expect(hasQueued(storage, 'mine')).toBe(true);
  feedback.confirm('mine', opinion);
  expect(hasQueued(storage, 'mine')).toBe(false);

  const events = createPlayEventQueue(storage, now);
  const event = { playId: 'p', groupName: 'g', number: 0, kind: 'part', at, seconds: 4 } as const;
  events.add('mine', [event]);
  expect(hasQueued(storage, 'mine')).toBe(true);
  events.confirm('mine', [event]);
  expect(hasQueued(storage, 'mine')).toBe(false);
});

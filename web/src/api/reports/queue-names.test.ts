import { expect, it } from 'vitest';
import { createFeedbackQueue } from './feedback-queue.ts';
import { createPlayEventQueue } from './play-event-queue.ts';
import { hasQueued } from './queue-names.ts';
import { createSeenQueue } from './seen-queue.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const at = new Date(NOW).toISOString();

it('whatever a queue stores is noticed, for its user, until it has been confirmed', () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const now = () => NOW;
  const [seen, feedback] = [createSeenQueue(storage, now), createFeedbackQueue(storage, now)];
  const owner = { userId: 'u1', groupName: 'g' };
  const opinion = { groupName: 'g', fileKey: 'a.mp4', opinion: 'heart', at } as const;
  expect(hasQueued(storage, 'u1')).toBe(false);

  seen.add(owner, [{ fileKey: 'a.mp4', seenAt: at, playId: 'p' }]);
  expect([hasQueued(storage, 'u1'), hasQueued(storage, 'u2')]).toEqual([true, false]);
  seen.confirm(owner, { fileKeys: ['a.mp4'], playId: 'p', seenAt: at });
  expect(hasQueued(storage, 'u1')).toBe(false);

  feedback.add('u1', opinion);
  expect(hasQueued(storage, 'u1')).toBe(true);
  feedback.confirm('u1', opinion);
  expect(hasQueued(storage, 'u1')).toBe(false);

  const events = createPlayEventQueue(storage, now);
  const event = { playId: 'p', groupName: 'g', number: 0, kind: 'part', at, seconds: 4 } as const;
  events.add('u1', [event]);
  expect(hasQueued(storage, 'u1')).toBe(true);
  events.confirm('u1', [event]);
  expect(hasQueued(storage, 'u1')).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';
import { createPlayEventQueue, MAX_EVENTS_PER_REPORT, type QueuedEvent } from './play-event-queue.ts';
import { MAX_QUEUED_ENTRIES } from './entry-store.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const event = (number: number, fields: Partial<QueuedEvent> = {}): QueuedEvent => ({
  playId: 'play-1',
  groupName: 'כיתה ב׳',
  number,
  kind: 'part',
  at: new Date(NOON).toISOString(),
  seconds: 4.5,
  ...fields,
});
const browser = () => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
const queueIn = (storage: ReturnType<typeof browser>, now = NOON) => createPlayEventQueue(storage, () => now);

describe('the queue of play events', () => {
  it('survives a reload and keeps plays apart', () => {
    const storage = browser();
    queueIn(storage).add('u1', [event(0), event(0, { playId: 'play-2' }), event(1)]);
    expect(queueIn(storage).reports('u1')).toEqual([[event(0), event(1)], [event(0, { playId: 'play-2' })]]);
  });
  it('never returns one user’s events for another', () => {
    const queue = queueIn(browser());
    queue.add('u1', [event(0)]);
    queue.add('u2', [event(1)]);
    expect(queue.reports('u1')).toEqual([[event(0)]]);
    expect(queue.reports('u')).toEqual([]);
  });
  it('removes what was confirmed, but nothing that was added since', () => {
    const storage = browser();
    const queue = queueIn(storage);
    queue.add('u1', [event(0), event(1)]);
    const [report] = queue.reports('u1');
    queue.add('u1', [event(2), event(0, { playId: 'play-2' })]);
    queue.confirm('u1', report!);
    expect(queue.reports('u1').flat()).toEqual([event(2), event(0, { playId: 'play-2' })]);
    for (const rest of queue.reports('u1')) queue.confirm('u1', rest);
    expect(storage.values.size).toBe(0);
  });
  it('limits reports to what the server accepts, and drops events that are too old or too many', () => {
    const queue = queueIn(browser());
    queue.add(
      'u1',
      Array.from({ length: MAX_QUEUED_ENTRIES + 1 }, (_, number) => event(number)),
    );
    expect(queue.reports('u1').map(({ length }) => length)).toEqual(
      Array.from({ length: MAX_QUEUED_ENTRIES / MAX_EVENTS_PER_REPORT }, () => MAX_EVENTS_PER_REPORT),
    );
    expect(queue.reports('u1')[0]![0].number).toBe(1);
    const storage = browser();
    queueIn(storage).add('u1', [event(0)]);
    const later = queueIn(storage, NOON + OLDEST_REPORT_MS);
    later.add('u1', [event(1, { at: new Date(NOON + OLDEST_REPORT_MS).toISOString() })]);
    expect(
      later
        .reports('u1')
        .flat()
        .map(({ number }) => number),
    ).toEqual([1]);
  });
  it.each(['', 'null', '{', '{"a":1}', '[1,null,{"playId":"x"}]'])('starts empty if storage contains %j', (damaged) => {
    const storage = browser();
    storage.values.set('playEvents:u1', damaged);
    expect(queueIn(storage).reports('u1')).toEqual([]);
  });
  it('lives on in memory when storage is full', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const queue = createPlayEventQueue({ ...browser(), setItem: full }, () => NOON);
    queue.add('u1', [event(0)]);
    queue.add('u1', [event(1)]);
    expect(queue.reports('u1')).toEqual([[event(0), event(1)]]);
  });
});

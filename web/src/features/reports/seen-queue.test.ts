import { describe, expect, it } from 'vitest';
import { OLDEST_REPORT_MS } from '@zuzu/domain/lessons/seen.ts';
import { createSeenQueue, MAX_KEYS_PER_REPORT, MAX_REPORT_SPAN_MS, seenReports, type SeenEntry } from './seen-queue.ts';
import { MAX_QUEUED_ENTRIES, type QueueStorage } from './entry-store.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const at = (afterMs: number) => new Date(NOON + afterMs).toISOString();
const entry = (fileKey: string, afterMs = 0, playId = 'play-1'): SeenEntry => ({
  fileKey,
  seenAt: at(afterMs),
  playId,
});
const owner = { userId: 'u1', groupName: 'כיתה ב׳ 2 🙂/:%' };

const browser = (): QueueStorage & { values: Map<string, string> } => {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};
const queueIn = (storage: QueueStorage, now = NOON) => createSeenQueue(storage, () => now);

describe('reports', () => {
  it('group views, oldest first, each video once', () => {
    expect(seenReports([entry('b', 2000), entry('a', 1000), entry('b', 3000)])).toEqual([
      { playId: 'play-1', seenAt: at(1000), fileKeys: ['a', 'b'] },
    ]);
    expect(seenReports([])).toEqual([]);
  });
  it('don’t mix plays', () => {
    expect(seenReports([entry('a'), entry('a', 1, 'play-2')]).map(({ playId }) => playId)).toEqual([
      'play-1',
      'play-2',
    ]);
  });
  it('span less than the time within which the server ignores repetitions', () => {
    const reports = seenReports([entry('a'), entry('b', MAX_REPORT_SPAN_MS), entry('c', MAX_REPORT_SPAN_MS + 1)]);
    expect(reports.map(({ fileKeys }) => fileKeys)).toEqual([['a', 'b'], ['c']]);
    expect(reports[1]?.seenAt).toBe(at(MAX_REPORT_SPAN_MS + 1));
  });
  it('contain no more videos than the server accepts', () => {
    const many = Array.from({ length: MAX_KEYS_PER_REPORT + 1 }, (_, index) => entry(`v${index}`));
    expect(seenReports(many).map(({ fileKeys }) => fileKeys.length)).toEqual([MAX_KEYS_PER_REPORT, 1]);
  });
});

describe('the queue', () => {
  it('survives a reload', () => {
    const storage = browser();
    queueIn(storage).add(owner, [entry('a'), entry('b')]);
    expect(queueIn(storage).waiting(owner)).toEqual([entry('a'), entry('b')]);
    expect(queueIn(storage).groupsWaiting('u1')).toEqual([owner.groupName]);
  });
  it('adds a video once per play', () => {
    const queue = queueIn(browser());
    queue.add(owner, [entry('a'), entry('a', 5)]);
    queue.add(owner, [entry('a', 9), entry('a', 9, 'play-2')]);
    expect(queue.waiting(owner)).toEqual([entry('a'), entry('a', 9, 'play-2')]);
  });
  it('keeps users and groups apart', () => {
    const queue = queueIn(browser());
    const others = [
      { userId: 'u1', groupName: 'other' },
      { userId: 'u2', groupName: owner.groupName },
      { userId: 'u1', groupName: '__proto__' },
    ];
    queue.add(owner, [entry('mine')]);
    others.forEach((other, index) => queue.add(other, [entry(`theirs-${index}`)]));
    expect(queue.waiting(owner)).toEqual([entry('mine')]);
    others.forEach((other, index) => expect(queue.waiting(other)).toEqual([entry(`theirs-${index}`)]));
    expect(queue.groupsWaiting('u1')).toEqual([owner.groupName, 'other', '__proto__']);
    expect(queue.groupsWaiting('u2')).toEqual([owner.groupName]);
    expect(queue.groupsWaiting('u')).toEqual([]);
  });
  it('removes a report’s entries, but nothing that was added since', () => {
    const storage = browser();
    const queue = queueIn(storage);
    queue.add(owner, [entry('a'), entry('b')]);
    const [report] = seenReports(queue.waiting(owner));
    queue.add(owner, [entry('c'), entry('a', 0, 'play-2')]);
    queue.confirm(owner, report!);
    expect(queue.waiting(owner)).toEqual([entry('c'), entry('a', 0, 'play-2')]);
    for (const rest of seenReports(queue.waiting(owner))) queue.confirm(owner, rest);
    expect(storage.values.size).toBe(0);
  });
  it('confirms a group’s report only for that group', () => {
    const queue = queueIn(browser());
    const other = { ...owner, groupName: 'other' };
    queue.add(owner, [entry('a')]);
    queue.add(other, [entry('a')]);
    queue.confirm(owner, seenReports(queue.waiting(owner))[0]!);
    expect(queue.waiting(owner)).toEqual([]);
    expect(queue.waiting(other)).toEqual([entry('a')]);
  });
  it('drops entries that are too old or too many', () => {
    const storage = browser();
    queueIn(storage).add(owner, [entry('old'), entry('new', 1000)]);
    const later = queueIn(storage, NOON + OLDEST_REPORT_MS);
    later.add(owner, [entry('now', 2000)]);
    expect(later.waiting(owner).map(({ fileKey }) => fileKey)).toEqual(['new', 'now']);

    const queue = queueIn(browser());
    queue.add(
      owner,
      Array.from({ length: MAX_QUEUED_ENTRIES + 1 }, (_, index) => entry(`v${index}`)),
    );
    expect(queue.waiting(owner)).toHaveLength(MAX_QUEUED_ENTRIES);
    expect(queue.waiting(owner).at(-1)?.fileKey).toBe(`v${MAX_QUEUED_ENTRIES}`);
  });
  it.each([
    '',
    'null',
    '{',
    '{"a":1}',
    '[1,null,{"fileKey":""}]',
    '[{"fileKey":"x","seenAt":"yesterday","playId":"p"}]',
  ])('starts empty if storage contains %j', (damaged) => {
    const storage = browser();
    storage.values.set('seenQueue:u1', damaged);
    const queue = queueIn(storage);
    expect(queue.waiting(owner)).toEqual([]);
    queue.add(owner, [entry('a')]);
    expect(queue.waiting(owner)).toEqual([entry('a')]);
  });
  it('lives on in memory when storage is full', () => {
    const storage = browser();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const queue = queueIn({ ...storage, setItem: full });
    queue.add(owner, [entry('a')]);
    queue.add(owner, [entry('b')]);
    expect(queue.waiting(owner)).toEqual([entry('a'), entry('b')]);
    for (const report of seenReports(queue.waiting(owner))) queue.confirm(owner, report);
    expect(queue.waiting(owner)).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { createSeenQueue, type SeenReport } from './seen-queue.ts';
import { createSeenReporter } from './seen-reporter.ts';

const owner = { userId: 'u1', groupName: 'group' };
const entry = (fileKey: string) => ({ fileKey, seenAt: new Date(0).toISOString(), playId: 'play' });

const malformed = new ApiError(400, 'INVALID_INPUT', '', [{ field: 'fileKeys[0]', reason: 'must be a key' }]);

/** A queue in memory and a server whose responses the test gives manually or by `respond`. */
const setUp = (respond?: (fileKeys: readonly string[]) => true | Error) => {
  const values = new Map<string, string>();
  const queue = createSeenQueue(
    {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    () => 0,
  );
  const sent: { owner: GroupRef; report: SeenReport; leaving: boolean; answer: PromiseWithResolvers<void> }[] = [];
  const reporter = createSeenReporter({
    userId: owner.userId,
    queue,
    send: (to, report, leaving) => {
      const answer = Promise.withResolvers<void>();
      sent.push({ owner: to, report, leaving, answer });
      const verdict = respond?.(report.fileKeys);
      if (verdict === true) answer.resolve();
      else if (verdict) answer.reject(verdict);
      return answer.promise;
    },
  });
  return { queue, reporter, sent };
};

describe('seen parts', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it('leave the queue once the server has accepted them', async () => {
    const { queue, reporter, sent } = setUp();
    queue.add(owner, [entry('a'), entry('b')]);
    const flushed = reporter.flush();
    expect(sent.map(({ owner: to, report }) => [to, report.fileKeys])).toEqual([[owner, ['a', 'b']]]);
    expect(queue.waiting(owner)).toHaveLength(2);
    sent[0]!.answer.resolve();
    await flushed;
    expect(queue.waiting(owner)).toEqual([]);
    await reporter.flush();
    expect(sent).toHaveLength(1);
  });
  it('stay queued after a failure, which is logged, and are sent with the next report', async () => {
    const { queue, reporter, sent } = setUp();
    queue.add(owner, [entry('a')]);
    const failed = reporter.flush();
    sent[0]!.answer.reject(new Error('offline'));
    await failed;
    expect(console.warn).toHaveBeenCalledOnce();
    queue.add(owner, [entry('b')]);
    void reporter.flush();
    expect(sent[1]!.report.fileKeys).toEqual(['a', 'b']);
  });
  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'GROUP_NOT_FOUND'],
    [413, 'TOO_LARGE'],
    [400, 'INVALID_INPUT'], // from a proxy, which names no field
    [503, 'UNAVAILABLE'],
  ])('stay queued after a %i, since the same request may succeed tomorrow', async (status, code) => {
    const { queue, reporter, sent } = setUp();
    queue.add(owner, [entry('a')]);
    const refused = reporter.flush();
    sent[0]!.answer.reject(new ApiError(status, code, ''));
    await refused;
    expect(queue.waiting(owner)).toHaveLength(1);
  });
  it.each([
    ['dropped where no such report could ever be taken', malformed, []],
    ['kept where it is too large', new ApiError(413, 'TOO_LARGE', ''), ['bad']],
  ])('are split in half around one that is refused, which is %s', async (_, refusal, left) => {
    const { queue, reporter } = setUp((fileKeys) => !fileKeys.includes('bad') || refusal);
    queue.add(owner, ['a', 'b', 'bad', 'c', 'd'].map(entry));
    await reporter.flush();
    expect(queue.waiting(owner).map(({ fileKey }) => fileKey)).toEqual(left);
  });
  it('are not sent twice concurrently, except when the page is left', async () => {
    const { queue, reporter, sent } = setUp();
    queue.add(owner, [entry('a')]);
    void reporter.flush();
    void reporter.flush();
    expect(sent).toHaveLength(1);
    void reporter.flush({ leaving: true });
    void reporter.flush({ leaving: true });
    void reporter.flush();
    expect(sent.map(({ leaving }) => leaving)).toEqual([false, true]);
  });
  it('are awaited by every call, even if another one started sending them', async () => {
    const { queue, reporter, sent } = setUp();
    queue.add(owner, [entry('a')]);
    void reporter.flush();
    const answered = vi.fn<() => void>();
    const waiting = reporter.flush().then(answered);
    await new Promise(setImmediate);
    expect(answered).not.toHaveBeenCalled();
    sent[0]!.answer.resolve();
    await waiting;
    expect(queue.waiting(owner)).toEqual([]);
    expect(sent).toHaveLength(1);
  });
  it('of the user’s other groups are sent too, those of other users never', () => {
    const { queue, reporter, sent } = setUp();
    queue.add({ ...owner, groupName: 'earlier' }, [entry('a')]);
    queue.add({ userId: 'u2', groupName: 'group' }, [entry('b')]);
    queue.add(owner, [entry('c')]);
    void reporter.flush();
    expect(sent.map(({ owner: to, report }) => [to.userId, to.groupName, report.fileKeys])).toEqual([
      ['u1', 'earlier', ['a']],
      ['u1', 'group', ['c']],
    ]);
  });
});

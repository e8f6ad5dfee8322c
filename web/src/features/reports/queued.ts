/** The queues that a browser stores per user until the server has confirmed them. */
const names = ['seenQueue', 'playEvents', 'feedback'] as const;
export type QueueName = (typeof names)[number];

/** The storage key of a user's queue; it must not change. */
export const queueKey = (name: QueueName, userId: string): string => `${name}:${userId}`;

/** The keys of queues that didn't fit into storage and are only in memory. */
export const unsavedQueues = new Set<string>();

/** True if a user may have queued entries; doesn't parse the queues. */
export const hasQueued = (storage: Pick<Storage, 'getItem'>, userId: string): boolean =>
  names.map((name) => queueKey(name, userId)).some((key) => unsavedQueues.has(key) || storage.getItem(key) !== null);

/** The queues that a browser stores for each user until the server has what is in them. */
const names = ['seenQueue', 'playEvents', 'feedback'] as const;
export type QueueName = (typeof names)[number];

/** The storage key of a user's queue; it must not change. */
export const queueKey = (name: QueueName, userId: string): string => `${name}:${userId}`;

/** The keys of queues for which storage had no room: they are in memory alone. */
export const unsavedQueues = new Set<string>();

/** True if anything of a user may wait to be sent, as far as that can be told without reading the queues. */
export const hasQueued = (storage: Pick<Storage, 'getItem'>, userId: string): boolean =>
  names.map((name) => queueKey(name, userId)).some((key) => unsavedQueues.has(key) || storage.getItem(key) !== null);

/** The queues that a browser stores for each user until the server has what is in them. */
const names = ['seenQueue', 'playEvents', 'feedback'] as const;
export type QueueName = (typeof names)[number];

/** The storage key of a user's queue; it must not change. */
export const queueKey = (name: QueueName, userId: string): string => `${name}:${userId}`;

/** True if anything of a user is stored that hasn't been sent. */
export const hasQueued = (storage: Pick<Storage, 'getItem'>, userId: string): boolean =>
  names.some((name) => storage.getItem(queueKey(name, userId)) !== null);

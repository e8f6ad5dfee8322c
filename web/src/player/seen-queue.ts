import * as z from 'zod/mini';

/** A part that was seen and that the server hasn't confirmed yet. */
const seenEntrySchema = z.object({
  fileKey: z.string().check(z.minLength(1)),
  /** ISO 8601, UTC. */
  seenAt: z.iso.datetime(),
  playId: z.string(),
});
export type SeenEntry = z.infer<typeof seenEntrySchema>;

/** Whose history it goes into. */
export type SeenOwner = { readonly userId: string; readonly groupName: string };

/** One report to the server. */
export type SeenReport = { readonly fileKeys: string[]; readonly playId: string; readonly seenAt: string };

/**
 * Parts in one report were seen within this time of each other. The server counts a video that is reported again within
 * ten minutes of its first time once, so a report that is sent twice in different company still counts once.
 */
export const REPORT_SPAN_MS = 5 * 60_000;
/** The server takes this many file keys at once. */
export const REPORT_MOST_KEYS = 200;
/** What waits longer than this, or behind more than this many, is given up. */
export const WAIT_AT_MOST_MS = 14 * 24 * 60 * 60_000;
export const WAIT_AT_MOST_ENTRIES = 1000;

const KEY_PREFIX = 'seenQueue:';
const ownerKey = ({ userId, groupName }: SeenOwner): string =>
  `${KEY_PREFIX}${encodeURIComponent(userId)}:${encodeURIComponent(groupName)}`;
const ownerOf = (key: string): SeenOwner | undefined => {
  const [userId = '', groupName = ''] = key.slice(KEY_PREFIX.length).split(':');
  try {
    return { userId: decodeURIComponent(userId), groupName: decodeURIComponent(groupName) };
  } catch {
    return undefined; // not a key that this queue has written
  }
};

const sameEntry = (a: SeenEntry, b: SeenEntry): boolean => a.fileKey === b.fileKey && a.playId === b.playId;

/** Groups waiting entries into reports: one play each, at most five minutes and 200 videos wide, oldest first. */
export const seenReports = (entries: readonly SeenEntry[]): SeenReport[] => {
  const reports: SeenReport[] = [];
  const open = new Map<string, SeenReport>();
  for (const entry of entries.toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt))) {
    let report = open.get(entry.playId);
    const fits =
      report &&
      report.fileKeys.length < REPORT_MOST_KEYS &&
      Date.parse(entry.seenAt) - Date.parse(report.seenAt) <= REPORT_SPAN_MS;
    if (!report || !fits) {
      report = { fileKeys: [], playId: entry.playId, seenAt: entry.seenAt };
      open.set(entry.playId, report);
      reports.push(report);
    }
    if (!report.fileKeys.includes(entry.fileKey)) report.fileKeys.push(entry.fileKey);
  }
  return reports;
};

/** The part of Storage that the queue needs. */
export type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type SeenQueue = {
  /** Adds parts that were seen; one that waits already for the same play is not added twice. */
  add(owner: SeenOwner, entries: readonly SeenEntry[]): void;
  /** What waits for this owner, oldest first. */
  waiting(owner: SeenOwner): SeenEntry[];
  /** Takes out what a report contained, once the server has it or has refused it for good. */
  confirm(owner: SeenOwner, report: SeenReport): void;
  /** The groups of this user for which anything waits; never another user's. */
  groupsWaiting(userId: string): string[];
};

/**
 * The queue of seen parts, kept in the browser per user and group until the server has confirmed them, so that a reload,
 * a crash or a day without network loses nothing and nothing ever goes to the wrong history. Entries stay in the queue
 * while they are being sent. Where storage is full or forbidden the queue lives on in memory.
 */
export const createSeenQueue = (storage: QueueStorage, now: () => number): SeenQueue => {
  const memory = new Map<string, readonly SeenEntry[]>();

  const read = (key: string): readonly SeenEntry[] => {
    let stored: unknown;
    try {
      stored = JSON.parse(storage.getItem(key) ?? '[]');
    } catch {
      stored = [];
    }
    const readable = (Array.isArray(stored) ? stored : []).flatMap((entry) => {
      const parsed = seenEntrySchema.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
    const inMemory = memory.get(key) ?? [];
    return [...readable, ...inMemory.filter((entry) => !readable.some((other) => sameEntry(entry, other)))];
  };

  const write = (key: string, entries: readonly SeenEntry[]): void => {
    const kept = entries
      .filter(({ seenAt }) => now() - Date.parse(seenAt) < WAIT_AT_MOST_MS)
      .slice(-WAIT_AT_MOST_ENTRIES);
    memory.delete(key);
    try {
      if (kept.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(kept));
    } catch {
      memory.set(key, kept);
    }
  };

  const keys = (): string[] => {
    const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(KEY_PREFIX));
  };

  return {
    add: (owner, entries) => {
      const key = ownerKey(owner);
      const waiting = [...read(key)];
      for (const entry of entries) if (!waiting.some((other) => sameEntry(entry, other))) waiting.push(entry);
      write(key, waiting);
    },
    waiting: (owner) => [...read(ownerKey(owner))],
    confirm: (owner, report) => {
      const key = ownerKey(owner);
      const sent = (entry: SeenEntry) => entry.playId === report.playId && report.fileKeys.includes(entry.fileKey);
      write(
        key,
        read(key).filter((entry) => !sent(entry)),
      );
    },
    groupsWaiting: (userId) =>
      keys().flatMap((key) => {
        const owner = ownerOf(key);
        return owner?.userId === userId ? [owner.groupName] : [];
      }),
  };
};

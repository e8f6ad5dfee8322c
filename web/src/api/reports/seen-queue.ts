import * as z from 'zod/mini';
import { waitingEntries, type QueueStorage } from './waiting-entries.ts';

/** A part that was seen and that the server hasn't confirmed yet. */
const seenEntrySchema = z.object({
  fileKey: z.string().check(z.minLength(1)),
  /** ISO 8601, UTC. */
  seenAt: z.iso.datetime(),
  playId: z.string(),
});
export type SeenEntry = z.infer<typeof seenEntrySchema>;
const queuedEntrySchema = z.extend(seenEntrySchema, { groupName: z.string() });
type QueuedEntry = z.infer<typeof queuedEntrySchema>;

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
const sameEntry = (a: QueuedEntry, b: QueuedEntry): boolean =>
  a.fileKey === b.fileKey && a.playId === b.playId && a.groupName === b.groupName;

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

export type SeenQueue = {
  /** Adds parts that were seen; one that waits already for the same play is not added twice. */
  add(owner: SeenOwner, entries: readonly SeenEntry[]): void;
  /** What waits for this owner, in the order in which it came. */
  waiting(owner: SeenOwner): SeenEntry[];
  /** Takes out what a report contained, once the server has it, or could never take it. */
  confirm(owner: SeenOwner, report: SeenReport): void;
  /** The groups of this user for which anything waits; never another user's. */
  groupsWaiting(userId: string): string[];
};

/**
 * The queue of seen parts, kept in the browser per user and group until the server has confirmed them, so that a reload,
 * a crash or a day without network loses nothing and nothing ever goes to the wrong history. Entries stay in the queue
 * while they are being sent. Where storage is full the queue lives on in memory. `now` in milliseconds.
 */
export const createSeenQueue = (storage: QueueStorage, now: () => number): SeenQueue => {
  const { read, write } = waitingEntries({
    ...{ storage, name: 'seenQueue', schema: queuedEntrySchema, now },
    timeOf: ({ seenAt }) => seenAt,
  });

  return {
    add: ({ userId, groupName }, entries) => {
      const queue = [...read(userId)];
      for (const entry of entries) {
        const queued = { ...entry, groupName };
        if (!queue.some((other) => sameEntry(queued, other))) queue.push(queued);
      }
      write(userId, queue);
    },
    waiting: ({ userId, groupName }) =>
      read(userId)
        .filter((entry) => entry.groupName === groupName)
        .map(({ fileKey, seenAt, playId }) => ({ fileKey, seenAt, playId })),
    confirm: ({ userId, groupName }, { playId, fileKeys }) => {
      const isSent = (entry: QueuedEntry) =>
        entry.groupName === groupName && entry.playId === playId && fileKeys.includes(entry.fileKey);
      write(
        userId,
        read(userId).filter((entry) => !isSent(entry)),
      );
    },
    groupsWaiting: (userId) => [...new Set(read(userId).map(({ groupName }) => groupName))],
  };
};

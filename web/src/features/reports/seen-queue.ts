import * as z from 'zod/mini';
import { createEntryStore, type QueueStorage } from './entry-store.ts';
import type { GroupRef } from '#lib/session/session.ts';

/** A part that was seen but hasn't been confirmed by the server. */
const seenEntrySchema = z.object({
  fileKey: z.string().check(z.minLength(1)),
  /** ISO 8601, UTC. */
  seenAt: z.iso.datetime(),
  playId: z.string(),
});
export type SeenEntry = z.infer<typeof seenEntrySchema>;
const queuedEntrySchema = z.extend(seenEntrySchema, { groupName: z.string() });
type QueuedEntry = z.infer<typeof queuedEntrySchema>;

export type SeenReport = { readonly fileKeys: string[]; readonly playId: string; readonly seenAt: string };

/**
 * Maximum time between the views in one report. The server counts a video that is reported again within ten minutes
 * once, so resending a view in a different report is harmless.
 */
export const MAX_REPORT_SPAN_MS = 5 * 60_000;
/** The server accepts at most this many file keys per request. */
export const MAX_KEYS_PER_REPORT = 200;
const sameEntry = (a: QueuedEntry, b: QueuedEntry): boolean =>
  a.fileKey === b.fileKey && a.playId === b.playId && a.groupName === b.groupName;

/** Groups queued entries into reports: one play each, spanning at most five minutes and 200 videos, oldest first. */
export const seenReports = (entries: readonly SeenEntry[]): SeenReport[] => {
  const reports: SeenReport[] = [];
  const open = new Map<string, SeenReport>();
  for (const entry of entries.toSorted((a, b) => Date.parse(a.seenAt) - Date.parse(b.seenAt))) {
    let report = open.get(entry.playId);
    const fits =
      report &&
      report.fileKeys.length < MAX_KEYS_PER_REPORT &&
      Date.parse(entry.seenAt) - Date.parse(report.seenAt) <= MAX_REPORT_SPAN_MS;
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
  /** Adds views; one that is already queued for the same play is not added twice. */
  add(owner: GroupRef, entries: readonly SeenEntry[]): void;
  /** This owner's queued entries, in the order in which they were added. */
  waiting(owner: GroupRef): SeenEntry[];
  /** Removes the entries of a report that the server has stored or can never accept. */
  confirm(owner: GroupRef, report: SeenReport): void;
  /** The groups of this user that have queued entries. */
  groupsWaiting(userId: string): string[];
};

/**
 * The queue of seen parts, stored in the browser per user and group until the server has confirmed them, so that a
 * reload, a crash or a day offline loses nothing and no view ends up in another group's history. Entries stay queued
 * while they are being sent. When storage is full the queue lives on in memory. `now` in milliseconds.
 */
export const createSeenQueue = (storage: QueueStorage, now: () => number): SeenQueue => {
  const { read, write } = createEntryStore({
    storage,
    name: 'seenQueue',
    schema: queuedEntrySchema,
    now,
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

import { deliver } from './deliver.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { seenReports, type SeenQueue, type SeenReport } from './seen-queue.ts';

/** Interval between reports while a lesson plays. */
export const REPORT_INTERVAL_MS = 60_000;

/** Delivers one report of that user and group; `leaving` requests a fetch that outlives the page. */
export type SendSeen = (owner: GroupRef, report: SeenReport, leaving: boolean) => Promise<void>;

type Options = {
  readonly userId: string;
  readonly queue: SeenQueue;
  readonly send: SendSeen;
};

/**
 * Sends one user's queued views, of all their groups. What fails stays queued for the next call and is logged. No
 * report is sent twice at the same time, except while the page is being left, when the
 * response to the first request can't be awaited.
 */
export const createSeenReporter = ({ userId, queue, send }: Options) => {
  /** Reports in flight, and whether their requests outlive the page. */
  const inFlight = new Map<string, { outlives: boolean; answered: Promise<void> }>();

  const deliverReport = (groupName: string, report: SeenReport, leaving: boolean): Promise<void> =>
    deliver({
      items: report.fileKeys,
      send: (fileKeys) => send({ userId, groupName }, { ...report, fileKeys: [...fileKeys] }, leaving),
      confirm: (fileKeys) => queue.confirm({ userId, groupName }, { ...report, fileKeys: [...fileKeys] }),
      failure: `Seen parts of "${groupName}" were not accepted.`,
    });
  const deliverInFlightOnce = (groupName: string, report: SeenReport, leaving: boolean): Promise<void> => {
    const name = JSON.stringify([groupName, report.playId, report.fileKeys]);
    const before = inFlight.get(name);
    if (before && (before.outlives || !leaving)) return before.answered;
    const delivery = {
      outlives: leaving,
      answered: deliverReport(groupName, report, leaving).finally(() => {
        if (inFlight.get(name) === delivery) inFlight.delete(name);
      }),
    };
    inFlight.set(name, delivery);
    return delivery.answered;
  };

  return {
    /** Sends everything queued. Resolves once every report has been answered; never rejects. */
    flush: async ({ leaving = false } = {}): Promise<void> => {
      const deliveries = queue
        .groupsWaiting(userId)
        .flatMap((groupName) =>
          seenReports(queue.waiting({ userId, groupName })).map((report) =>
            deliverInFlightOnce(groupName, report, leaving),
          ),
        );
      await Promise.all(deliveries);
    },
  };
};

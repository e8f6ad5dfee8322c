import { deliver } from './deliver.ts';
import { seenReports, type SeenOwner, type SeenQueue, type SeenReport } from './seen-queue.ts';

/** Seen sync. */
export const SEEN_SYNC_MS = 60_000;

/** Delivers one report of that user and group, and of nobody else; `leaving` asks for a request that outlives the page. */
export type SendSeen = (owner: SeenOwner, report: SeenReport, leaving: boolean) => Promise<void>;

type Options = {
  readonly userId: string;
  readonly queue: SeenQueue;
  readonly send: SendSeen;
};

/**
 * Sends one user's queued seen parts, of all their groups. What fails stays queued for the next call and is logged. A report is not
 * sent twice at the same time, except that it goes once more when the page is
 * being left: nobody will be here then to see whether the first one arrived.
 */
export const createSeenReporter = ({ userId, queue, send }: Options) => {
  /** Reports that haven't been answered yet, and whether they will outlive the page. */
  const underWay = new Map<string, { outlives: boolean; answered: Promise<void> }>();

  const deliverReport = (groupName: string, report: SeenReport, leaving: boolean): Promise<void> =>
    deliver({
      items: report.fileKeys,
      send: (fileKeys) => send({ userId, groupName }, { ...report, fileKeys: [...fileKeys] }, leaving),
      confirm: (fileKeys) => queue.confirm({ userId, groupName }, { ...report, fileKeys: [...fileKeys] }),
      failure: `Seen parts of "${groupName}" were not taken.`,
    });
  const deliverOnce = (groupName: string, report: SeenReport, leaving: boolean): Promise<void> => {
    const name = JSON.stringify([groupName, report.playId, report.fileKeys]);
    const before = underWay.get(name);
    if (before && (before.outlives || !leaving)) return before.answered;
    const delivery = {
      outlives: leaving,
      answered: deliverReport(groupName, report, leaving).finally(() => {
        if (underWay.get(name) === delivery) underWay.delete(name);
      }),
    };
    underWay.set(name, delivery);
    return delivery.answered;
  };

  return {
    /** Sends all that waits. Resolves when every report has been answered, never rejects. */
    flush: async ({ leaving = false } = {}): Promise<void> => {
      const deliveries = queue
        .groupsWaiting(userId)
        .flatMap((groupName) =>
          seenReports(queue.waiting({ userId, groupName })).map((report) => deliverOnce(groupName, report, leaving)),
        );
      await Promise.all(deliveries);
    },
  };
};

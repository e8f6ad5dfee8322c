const DAY_MS = 24 * 60 * 60 * 1000;
/** Backups should be at least weekly. */
const DUE_AFTER_MS = 7 * DAY_MS;

/** True if the last backup is older than that, or there is none. */
export const isBackupDue = (lastBackupAt: string | null, now: Date): boolean =>
  lastBackupAt === null || now.getTime() - Date.parse(lastBackupAt) > DUE_AFTER_MS;

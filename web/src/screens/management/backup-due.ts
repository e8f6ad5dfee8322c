const DAY_MS = 24 * 60 * 60 * 1000;
/** Whoever makes backups makes them at least once a week. */
const DUE_AFTER_MS = 7 * DAY_MS;

/** Whether it is time for a backup. */
export const isBackupDue = (lastBackupAt: string | null, now: Date): boolean =>
  lastBackupAt === null || now.getTime() - Date.parse(lastBackupAt) > DUE_AFTER_MS;

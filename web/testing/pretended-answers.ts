import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { Settings } from '@zuzu/contract/settings.ts';
import type { SystemState } from '@zuzu/contract/system.ts';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { BLACK_SECONDS, blackVideo } from './black-video.ts';
import { storedVideo } from './pretended-videos.ts';

/** The response with the settings of this installation. */
export const settingsAnswer = (more: Partial<Settings> = {}): Response =>
  Response.json({
    productName: 'זוזו',
    signIn: 'phone',
    partJoin: 'jump',
    version: '0.0.0',
    demoSignIns: [],
    ...more,
  } satisfies Settings);

/** The response with the rules. */
export const rulesAnswer = (config = defaultLessonConfig, version = 1): Response =>
  Response.json({ success: true, lessonConfig: { config, version } });

/** The response with a complete list. */
export const listAnswer = (rows: readonly unknown[]): Response =>
  Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });

/** The response of a server that is ready. */
export const healthAnswer = (): Response =>
  Response.json({ live: true, ready: true, version: '0.0.0', disk: 'enough' });

/** The state of a small installation. */
export const systemState = (videos = { processing: 0, ready: 99, failed: 0 }): SystemState => ({
  queue: { waiting: 0, running: 0, failed: 0 },
  videos,
  disk: { free: 9, total: 10, reserve: 1, state: 'enough' },
  lastBackupAt: null,
  doors: { signIn: 'phone', managers: 2, managersWithPasskey: 1, passkeyRequired: false },
});

/** A lesson of these parts, by default one of a black picture. */
export const composedLesson = (lengths: readonly number[] = [BLACK_SECONDS]): ComposedLesson => ({
  finalLesson: lengths.map((length, at) => ({
    video: storedVideo(`${lengths.length}${at}`, lengths.length === 1 ? 'צעדי כוכב' : `תרגיל ${at + 1}`, {
      path: 'main',
      length,
    }),
    blockPath: 'main',
    isFixed: false,
    candidates: { count: 1, seenCount: 0 },
    baselineAvg: length,
    lastSeenAt: null,
  })),
  mergedPlaylist: blackVideo().playlist,
  lessonUrl: '',
  warnings: [],
  week: { done: 0, planned: 3 },
  playId: '5b6c2f0e-2c5e-4f0b-9d0c-0a4e6f1b2c3e',
});

import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { isDayRange } from '@zuzu/domain/calendar/day-range.ts';
import { freeDaysSchema } from '@zuzu/domain/weekly/free-days.ts';
import { line } from './texts.ts';
import { signInModes } from './settings.ts';

/** `low`: the reserve for the database is being used; `full`: almost nothing can be written. */
const diskStateSchema = z.enum(['enough', 'low', 'full']);

const healthSchema = z.object({
  live: z.literal(true),
  ready: z.literal(true),
  version: z.string(),
  disk: diskStateSchema,
});

const bytes = z.int();

/** The state of the machine, for managers: sizes in bytes, times in ISO 8601. */
const systemStateSchema = z.object({
  queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  videos: z.object({ processing: z.int(), ready: z.int(), failed: z.int() }),
  /** Of the disk with the least free space; uploads and transcoding leave `reserve` free. */
  disk: z.object({ free: bytes, total: bytes, reserve: bytes, state: diskStateSchema }),
  /** Time of the last backup of this installation; null if there is none. */
  lastBackupAt: z.nullable(z.string()),
  /** The ways to sign in. */
  doors: z.object({
    signIn: z.enum(signInModes),
    managers: z.int(),
    managersWithPasskey: z.int(),
    passkeyRequired: z.boolean(),
  }),
});
export type SystemState = z.infer<typeof systemStateSchema>;

const someVideos = z.object({
  count: z.int(),
  /** The latest. */
  videos: z.array(z.object({ _id: z.string(), displayName: z.string() })),
});
const attentionSchema = z.object({
  /** Videos that could not be prepared. */
  failedVideos: someVideos,
  /** Videos with the same content as another one. */
  duplicateVideos: someVideos,
  /** Videos whose rights end within 60 days or have ended, the earliest first. */
  rightsEnding: someVideos,
  lastBackupAt: z.nullable(z.string()),
  /** Completed steps of a new installation, apart from the demo's; null from 20 users on. */
  firstSteps: z.nullable(z.object({ users: z.boolean(), videos: z.boolean(), rules: z.boolean(), year: z.boolean() })),
});
export type Attention = z.infer<typeof attentionSchema>;

const MAX_FREE_DAYS_NAME = 60;
const freeDaysInput = z
  .object({
    from: freeDaysSchema.shape.from,
    to: freeDaysSchema.shape.to,
    name: line(MAX_FREE_DAYS_NAME),
  })
  .check(z.refine(isDayRange, { path: ['to'], error: 'must be from that day on, within a year' }));
const freeDaysList = z.object({ freeDays: z.array(freeDaysSchema) });

const { get, post, del } = callsOf('system', ['M']);
/** Health and state of the installation, for its operators. */
export const system = {
  live: get('/health/live', 'The process answers')
    .meta({ access: 'anybody' })
    .output(z.object({ live: z.literal(true) })),
  health: get(
    '/health',
    'Ready for work: database and storage answer',
    '503 if one of them does not, or the disk is full; `details` says which. `disk` is low before it is full.',
  )
    .meta({ access: 'anybody' })
    .output(healthSchema),
  state: get('/system', 'Queue, videos, disk, last backup and ways to sign in').output(systemStateSchema),
  attention: get(
    '/system/attention',
    'What a manager should look at: failed videos, duplicates, the last backup, first steps',
  ).output(attentionSchema),
  freeDays: get(
    '/system/free-days',
    'Days without school that managers have entered',
    'In addition to the holidays of the calendar. Weeks with fewer than three school days don’t end a streak of weeks with lessons, and no lessons are planned for them.',
  ).output(freeDaysList),
  addFreeDays: post('/system/free-days', 'Add days without school').input(freeDaysInput).output(freeDaysList),
  removeFreeDays: del('/system/free-days/{id}', 'Remove days without school from the list')
    .input(z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'must be a number')) }))
    .output(freeDaysList),
};

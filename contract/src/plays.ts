import * as z from 'zod/mini';
import { callsOf, everyone } from './calls-of.ts';
import { playEventKinds } from '@zuzu/domain/lessons/play-event.ts';
import { fileKey, plain } from './texts.ts';

const MAX_EVENTS_PER_REPORT = 100;
/** Far more events than a lesson has, even when it is restarted many times. */
const MAX_NUMBER = 9_999;
const MAX_PART = 199;
const MAX_SECONDS = 3_600;
/** Videos are at most three hours long. */
const MAX_POSITION = 10_800;

const name = z.string().check(z.minLength(1), z.maxLength(200), plain);

/** To the millisecond: the database can't store 1e-300. */
const secondsUpTo = (max: number) =>
  z.number().check(
    z.minimum(0),
    z.maximum(max),
    z.overwrite((seconds) => Math.round(seconds * 1_000) / 1_000),
  );

const playEventSchema = z.object({
  /** Numbered by the player from 0, so that an event reported twice counts once. */
  number: z.int().check(z.minimum(0), z.maximum(MAX_NUMBER)),
  kind: z.enum(playEventKinds),
  at: z.iso.datetime({ offset: true }),
  /** Index of the part, from 0. */
  part: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PART))),
  /** Seconds actually played since the previous event. */
  seconds: secondsUpTo(MAX_SECONDS),
  /** For a leave: the video that was playing, and the position in seconds. */
  stop: z.optional(z.object({ fileKey, position: secondsUpTo(MAX_POSITION) })),
});
export type PlayEvent = z.infer<typeof playEventSchema>;

const { post } = callsOf('plays', everyone);
/** Events of plays, on which the statistics are based. */
export const plays = {
  report: post(
    '/plays/{playId}/events',
    'Report events of a play of the user',
    'A lesson comes with its playId. For a single video the player generates a random one, and sends `fileKey` and `groupName`. An offline lesson gets a random one for each play, with `repeats` and `groupName`. Another user’s play is a 404. All reports of a play together can’t claim more time than has passed since it began. `finished`: the last part was reached and at least half of the lesson was played, so it counts as finished.',
  )
    .meta({ access: everyone, boards: 'also' })
    .input(
      z.object({
        playId: z.uuid(),
        groupName: z.optional(name),
        fileKey: z.optional(fileKey),
        /** The play returned with the lesson, of which this is a repetition. */
        repeats: z.optional(z.uuid()),
        events: z.array(playEventSchema).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_REPORT)),
      }),
    )
    .output(z.object({ success: z.literal(true), added: z.int(), finished: z.optional(z.boolean()) })),
};

import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { playEventKinds } from '@zuzu/domain/lessons/play-event.ts';
import { isPlainText } from '@zuzu/domain/users/person-text.ts';

const MAX_EVENTS_PER_REPORT = 100;
/** Far more than a lesson has, begun again and again. */
const MAX_NUMBER = 999;
const MAX_PART = 199;
const MAX_SECONDS = 3_600;

const name = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => isPlainText(value), 'must be one line of ordinary characters'),
);

const playEventSchema = z.object({
  /** Counted by the player, from 0: an event that is reported twice counts once. */
  number: z.int().check(z.minimum(0), z.maximum(MAX_NUMBER)),
  kind: z.enum(playEventKinds),
  at: z.iso.datetime({ offset: true }),
  /** Which part, from 0. */
  part: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_PART))),
  /** How long it was really playing since the event before, to the millisecond: the database knows no 1e-300. */
  seconds: z.number().check(
    z.minimum(0),
    z.maximum(MAX_SECONDS),
    z.overwrite((seconds) => Math.round(seconds * 1_000) / 1_000),
  ),
});
export type PlayEvent = z.infer<typeof playEventSchema>;

/** What happens while something plays; the statistics are made of it. */
export const plays = {
  report: oc
    .route({
      method: 'POST',
      path: '/plays/{playId}/events',
      tags: ['plays'],
      summary: 'What happened in a play of the user',
      description:
        'A lesson’s playId comes with the lesson. A video that plays on its own gets a random one from the player: then `fileKey` and `groupName` say what is played by whom. Someone else’s play is a 404. The reports of a play together claim no more time than has passed since it began. `finished`: its last part was reached and at least half of the lesson was played, so that it counts as finished.',
    })
    .input(
      z.object({
        playId: z.uuid(),
        groupName: z.optional(name),
        fileKey: z.optional(name),
        events: z.array(playEventSchema).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_REPORT)),
      }),
    )
    .output(z.object({ success: z.literal(true), added: z.int(), finished: z.optional(z.boolean()) })),
};

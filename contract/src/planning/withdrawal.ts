import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { MAX_BULK } from '#constants.ts';
import { libraryChangeSchema } from './filming.ts';
import { simulationSchema } from './school-year.ts';

const withdrawalSchema = z.extend(simulationSchema, {
  /** The type whose lessons were simulated: the one that plays most. */
  userType: userTypeSchema,
  /** Played lessons by which the kinds of lessons are weighted; 0: all alike. */
  lessonsPlayed: z.int(),
  /** 0 to 100. */
  percent: z.number(),
  /** What all lessons gain; negative where they get worse, null until it is done. */
  change: z.nullable(libraryChangeSchema),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const MAX_ID = 20;

const { get, post } = callsOf('lessons');
/** What lessons would lose without some videos. */
export const withdrawalCalls = {
  startWithdrawal: post(
    '/lessons/withdrawals',
    'Work out what the withdrawal of videos would cost',
    'By school years with and without them. It runs in the background; starting again cancels one’s own previous one. Nothing is withdrawn.',
  )
    .input(
      z.object({
        videoIds: z.array(z.string().check(z.maxLength(MAX_ID))).check(z.minLength(1), z.maxLength(MAX_BULK)),
      }),
    )
    .output(withdrawalSchema),
  latestWithdrawal: get(
    '/lessons/withdrawals/latest',
    'What my latest withdrawal would cost, or how far it is worked out',
  ).output(z.object({ withdrawal: z.nullable(withdrawalSchema) })),
  cancelWithdrawal: post('/lessons/withdrawals/{id}/cancel', 'Stop working out what a withdrawal would cost')
    .input(z.object({ id: z.string() }))
    .output(withdrawalSchema),
};

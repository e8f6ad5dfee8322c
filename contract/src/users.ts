import { oc } from '@orpc/contract';
import * as z from 'zod/mini';

/** File keys of one report; far more than a lesson has. */
const MAX_KEYS_PER_REPORT = 200;

export const users = {
  seen: oc
    .route({
      method: 'POST',
      path: '/users/{userId}/groups/{groupName}/seen',
      tags: ['users'],
      summary: 'Report videos as seen by a group',
      description: 'The same video seen again by the same group within ten minutes counts once.',
    })
    .input(
      z.object({
        userId: z.string(),
        groupName: z.string(),
        fileKeys: z
          .array(z.string().check(z.minLength(1), z.maxLength(200)))
          .check(z.minLength(1), z.maxLength(MAX_KEYS_PER_REPORT)),
        playId: z.optional(z.uuid()),
        seenAt: z.optional(z.iso.datetime({ offset: true })),
      }),
    )
    .output(z.object({ success: z.literal(true), added: z.int() })),
};

import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { tokenAnswer } from './auth.ts';

/** Letters and digits that aren't mistaken for each other. */
export const BOARD_CODE_CHARACTERS = '23456789ACDEFHJKMNPQRTVWXY';
export const BOARD_CODE_LENGTH = 6;
const MAX_TYPED = 64;
const MAX_SECRET = 100;

/** As typed: in either case, with spaces and hyphens. */
const code = z.string().check(
  z.maxLength(MAX_TYPED),
  z.overwrite((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  z.length(BOARD_CODE_LENGTH, 'must be six letters and digits'),
);
const time = z.string();

/** A board that shows a code: times in ISO 8601. */
const waitingBoardSchema = z.object({
  /** Browser and system, such as 'Chrome, Windows'; empty if unknown. */
  device: z.string(),
  shownAt: time,
  expiresAt: time,
});
export type WaitingBoard = z.infer<typeof waitingBoardSchema>;

const connectedBoardSchema = z.object({
  sessionId: z.string(),
  group: z.object({ _id: z.string(), name: z.string() }),
  /** The end of the day. */
  endsAt: time,
});
export type ConnectedBoard = z.infer<typeof connectedBoardSchema>;

/**
 * Large screens in class, on which nobody types: they show a code, and a signed-in phone lets them in, for one group and
 * for the rest of the day (the device authorization grant of RFC 8628).
 */
export const boards = {
  offer: oc
    .route({
      method: 'POST',
      path: '/boards/codes',
      tags: ['boards'],
      summary: 'Get a code to show on a board',
      description: 'Six letters and digits, valid for five minutes; `secret` is for this board alone, to ask with.',
    })
    .output(z.object({ code: z.string(), secret: z.string(), expiresAt: time })),
  wait: oc
    .route({
      method: 'POST',
      path: '/boards/token',
      tags: ['boards'],
      summary: 'Ask if a phone has connected this board',
      description: 'To be asked every two seconds. CODE_ENDED: the code has expired, request another.',
    })
    .input(z.object({ secret: z.string().check(z.maxLength(MAX_SECRET)) }))
    .output(z.union([tokenAnswer, z.object({ pending: z.literal(true) })])),
  find: oc
    .route({ method: 'POST', path: '/boards/find', tags: ['boards'], summary: 'The board that shows a code' })
    .input(z.object({ code }))
    .output(waitingBoardSchema),
  connect: oc
    .route({
      method: 'POST',
      path: '/boards/connect',
      tags: ['boards'],
      summary: 'Connect the board that shows a code to one of the user’s groups',
      description:
        'Until the end of the day the board may choose and play lessons for this group, and nothing else. A code connects one board, once.',
    })
    .input(z.object({ code, groupName: z.optional(z.string()) }))
    .output(connectedBoardSchema),
};

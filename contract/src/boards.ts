import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { tidyText } from '@zuzu/domain/texts/plain-text.ts';
import { categoryValueSchema } from '@zuzu/domain/videos/category.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { tokenAnswer } from './auth.ts';
import { BOARD_CODE_LENGTH, MAX_BOARD_TITLE, MAX_LANDING_LINE } from './constants.ts';
import { fileKey } from './texts.ts';
import { givenBellMinutes } from './whole-number.ts';

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

/** More parts than any lesson has. */
const MAX_PARTS = 100;
/** The highest number that the database can store. */
const MAX_COMMAND_NUMBER = 2_147_483_647;
/** The length of a lesson space in an address. */
const MAX_SPACE = 40;
const MAX_URL = 1_000;
/** A text on a board. Characters that the database can't store are dropped: a title may have been cut inside an emoji. */
const shown = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.overwrite((text) => tidyText(text.toWellFormed().replaceAll('\0', ''))),
  );
const seconds = z.number().check(z.minimum(0), z.maximum(86_400));
const volume = z.number().check(z.minimum(0), z.maximum(1));
const part = z.int().check(z.minimum(0), z.maximum(MAX_PARTS));
const commandNumber = z.int().check(z.minimum(0), z.maximum(MAX_COMMAND_NUMBER));

/**
 * Commands from a phone to a board. All except `another` are idempotent, in case two phones send the same one; `again` works
 * only at the end of a lesson, so that a second one does nothing.
 */
export const boardCommandSchema = z.discriminatedUnion('kind', [
  /** Opens today's lesson of that intensity and length. */
  z.object({
    kind: z.literal('lesson'),
    intensity: intensityLevelSchema,
    length: lengthCodeSchema,
    /** Plays it at once. */
    play: z.boolean(),
  }),
  /** Plays a break of two minutes at once. */
  z.object({ kind: z.literal('break') }),
  /** Another lesson than the one that is open. */
  z.object({ kind: z.literal('another') }),
  /** The open lesson was changed: fetch it again. */
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('play') }),
  z.object({ kind: z.literal('pause') }),
  /** Goes to a part, from 0. */
  z.object({ kind: z.literal('part'), part }),
  /** Leaves out later parts so that the lesson ends by that time (ISO 8601, server's clock); without a time, plays all parts. */
  z.object({ kind: z.literal('end-by'), at: z.optional(z.iso.datetime({ offset: true })) }),
  /** The teacher's line during the landing. */
  z.object({ kind: z.literal('landing-line'), line: shown(MAX_LANDING_LINE) }),
  z.object({ kind: z.literal('volume'), volume }),
  /** Plays one part more of the lesson that has ended. */
  z.object({ kind: z.literal('again') }),
  /** Feedback on the lesson that has ended has changed: fetch it again. */
  z.object({ kind: z.literal('feedback') }),
  /** Leaves the lesson. */
  z.object({ kind: z.literal('stop') }),
]);
export type BoardCommand = z.infer<typeof boardCommandSchema>;

/** `at`: when it was sent (ISO 8601, server's clock), because a connection may delay it until it is obsolete. */
const numberedCommandSchema = z.object({ number: commandNumber, at: time, command: boardCommandSchema });
export type NumberedCommand = z.infer<typeof numberedCommandSchema>;

const choiceSchema = z.object({
  intensity: intensityLevelSchema,
  length: lengthCodeSchema,
  /** The place requested in the lesson's address; the group's usual place if missing. */
  place: z.optional(shown(MAX_SPACE)),
  /** Minutes within which the lesson has to end. */
  minutes: z.optional(givenBellMinutes),
});
/** The look of a part: its category and its picture. */
export const lookSchema = z.object({
  category: categoryValueSchema,
  thumbnailUrl: z.optional(z.string().check(z.maxLength(MAX_URL))),
});

/** The lesson that is open on a board. */
const boardLessonSchema = z.object({
  /** Undefined for a ready lesson, or a video of the library. */
  choice: z.optional(choiceSchema),
  phase: z.enum(['loading', 'ready', 'started', 'ended', 'failed']),
  paused: z.boolean(),
  /** Playing, but waiting for data, or for the class to choose. */
  waiting: z.boolean(),
  /** The part that plays, from 0. */
  part,
  /** Position in the lesson at the time of the report, and where the lesson ends. */
  seconds,
  total: seconds,
  titles: z.array(shown(MAX_BOARD_TITLE)).check(z.maxLength(MAX_PARTS)),
  /** Of each part; missing from older boards. */
  looks: z.optional(z.array(lookSchema).check(z.maxLength(MAX_PARTS))),
  /** Parts, from 0, left out so that the lesson ends in time; not counted in `seconds` and `total`. */
  leftOut: z.optional(z.array(part).check(z.maxLength(MAX_PARTS))),
  /** The time by which the lesson has to end (ISO 8601, server's clock), and the remaining seconds if no part were left out. */
  endBy: z.optional(z.object({ at: z.optional(z.iso.datetime({ offset: true })), wholeLeft: seconds })),
  /** The teacher's line during the landing, and whether it is landing now; missing if the lesson has no landing. */
  landing: z.optional(z.object({ line: shown(MAX_LANDING_LINE), isNow: z.boolean() })),
  /** The play of an ended lesson and the video of each part, for feedback from the phone. */
  play: z.optional(
    z.object({
      id: z.uuid(),
      fileKeys: z.array(fileKey).check(z.maxLength(MAX_PARTS)),
      /** Time of the latest feedback given on the board, ms since 1970. */
      feedbackAt: z.optional(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
    }),
  ),
  /** The title of the part that `again` would play; missing from older boards and two-minute breaks. */
  again: z.optional(shown(MAX_BOARD_TITLE)),
});
export type BoardLesson = z.infer<typeof boardLessonSchema>;

const boardStateSchema = z.object({
  /** The number of the last executed command; 0 before the first. */
  done: commandNumber,
  lesson: z.optional(boardLessonSchema),
  /** While no lesson is open: the lesson that a press starts, with its remaining seconds if it was interrupted. */
  today: z.optional(
    z.object({
      choice: choiceSchema,
      left: z.optional(seconds),
      looks: z.array(lookSchema).check(z.maxLength(MAX_PARTS)),
    }),
  ),
  volume,
  /** The browser plays without sound until the board itself is touched. */
  silenced: z.boolean(),
});
export type BoardState = z.infer<typeof boardStateSchema>;

/** A board as its phones see it: `state` as last reported, times in ISO 8601 by the server's clock. */
const watchedBoardSchema = z.object({
  now: time,
  /** The name of its group. */
  group: z.string(),
  state: z.optional(boardStateSchema),
  reportedAt: z.optional(time),
});
export type WatchedBoard = z.infer<typeof watchedBoardSchema>;

const { get, post, put } = callsOf('boards', ['B', 'C']);
/**
 * Large screens in class without a keyboard: they show a code, and a signed-in phone connects them, for one group and
 * for the rest of the day (the device authorization grant of RFC 8628).
 */
export const boards = {
  offer: post(
    '/boards/codes',
    'Get a code to show on a board',
    'Six letters and digits, valid for five minutes; this board polls with `secret`.',
  )
    .meta({ access: 'anybody' })
    .output(z.object({ code: z.string(), secret: z.string(), expiresAt: time })),
  wait: post(
    '/boards/token',
    'Poll whether a phone has connected this board',
    'Poll every two seconds. CODE_ENDED: the code has expired, request another.',
  )
    .meta({ access: 'anybody' })
    .input(z.object({ secret: z.string().check(z.maxLength(MAX_SECRET)) }))
    .output(z.union([tokenAnswer, z.object({ pending: z.literal(true) })])),
  find: post('/boards/find', 'The board that shows a code').input(z.object({ code })).output(waitingBoardSchema),
  connect: post(
    '/boards/connect',
    'Connect the board that shows a code to one of the user’s groups',
    'Until the end of the day the board may choose and play lessons for this group, and nothing else. A code connects one board, once.',
  )
    .input(z.object({ code, groupName: z.optional(z.string()) }))
    .output(connectedBoardSchema),
  watch: get(
    '/boards/{sessionId}/state',
    'Follow what a board shows',
    'A stream of events (text/event-stream): the current state, and each change. It ends after some minutes, and with the session of the board or the phone; reconnect then.',
  )
    .input(z.object({ sessionId: z.uuid() }))
    .output(eventIterator(watchedBoardSchema)),
  command: post(
    '/boards/{sessionId}/commands',
    'Send a command to a board',
    'Commands are numbered in the order of their arrival; a repeated `id` is the same command. CONFLICT: it was sent more than ten seconds ago (`sentAt`, server’s clock) and is ignored.',
  )
    .input(z.object({ sessionId: z.uuid(), id: z.uuid(), sentAt: z.iso.datetime(), command: boardCommandSchema }))
    .output(z.object({ number: commandNumber })),
  commands: get(
    '/boards/commands',
    'Follow the commands to this board',
    'A stream of events (text/event-stream), in order and each once: commands after `last-event-id` that are at most ten seconds old, and future ones.',
  )
    .meta({ access: ['B', 'C'], boards: 'only' })
    .output(eventIterator(numberedCommandSchema)),
  report: put('/boards/state', 'Report what this board shows; `now` is the clock of the server')
    .meta({ access: ['B', 'C'], boards: 'only' })
    .input(boardStateSchema)
    .output(z.object({ success: z.literal(true), now: time })),
};

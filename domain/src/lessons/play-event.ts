/** `part`: a part of the lesson has been seen (80 %). `leave`: the player was left before the end. */
export const playEventKinds = ['start', 'part', 'finish', 'leave'] as const;
export type PlayEventKind = (typeof playEventKinds)[number];

import { reportedTime } from '#reported-time.ts';
import { allowBoards, api } from '#routes/allow.ts';
import { groupOf } from '#routes/group-of.ts';

export const plays = {
  report: api.plays.report.use(allowBoards()).handler(async ({ context: { services, session, now }, input }) => {
    // the id of a lesson's play is a secret of its board; a play that begins here names its group, which must be the board's
    if (session.board && (input.fileKey ?? input.repeats) !== undefined) await groupOf({ services, session }, input);
    const added = await services.plays.report(input, session.userId, now);
    const at = reportedTime(input.events.at(-1)!.at, now);
    const finished = await services.finishedPlays.updateFinished(input.playId, { at, now });
    return { success: true as const, added, finished };
  }),
};

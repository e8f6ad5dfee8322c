import { reportedTime } from '#reported-time.ts';
import { allow, api } from './allow.ts';

export const plays = {
  report: api.plays.report.use(allow()).handler(async ({ context: { services, session, now }, input }) => {
    const added = await services.plays.report(input, session.userId, now);
    const at = reportedTime(input.events.at(-1)!.at, now);
    const finished = await services.finishedPlays.updateFinished(input.playId, { at, now });
    return { success: true as const, added, finished };
  }),
};

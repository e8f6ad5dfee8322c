import { mayActFor } from '../users/users.policy.ts';
import { allow, api } from './allow.ts';

export const users = {
  seen: api.users.seen.use(allow()).handler(async ({ context: { services, session, now }, input }) => {
    mayActFor(session, input.userId);
    const group = await services.users.groupFor(input.userId, input.groupName);
    const videoIds = await services.videos.idsOf(input.fileKeys);
    const added = await services.seen.mark(group.id, videoIds, {
      seenAt: input.seenAt === undefined ? undefined : new Date(input.seenAt),
      playId: input.playId,
      now,
    });
    if (input.playId) await services.composition.videosSeen(group.id, input.playId, videoIds, now);
    return { success: true as const, added: added.length };
  }),
};

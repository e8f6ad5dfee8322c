import type { User } from '@zuzu/domain/users/user.ts';
import type { Context } from '#app/context.ts';
import { reportedTime } from '#lib/reported-time.ts';
import { mayActFor } from './users.policy.ts';
import { signedIn } from '#app/calls.ts';
import { assertPlayOfBoard, resolveGroup } from '#app/resolve-group.ts';
import { pageResponse } from '#app/page-response.ts';

/** Assigns a weekly video to a type A user; if that fails, it is assigned on the first request. */
const assignWeeklyVideo = async ({ weeklyVideos, log }: Context, user: User, now: Date): Promise<void> => {
  if (user.type !== 'A') return;
  await weeklyVideos
    .assignTo(user._id, now)
    .catch((error: unknown) => log.warn({ error }, 'weekly video not assigned'));
};

export const users = {
  list: signedIn.users.list.handler(async ({ context: { services, session, now }, input }) => {
    // all users, as for an export
    if (input.limit === undefined) await services.auth.assertProved(session, now);
    if (input.only) await services.statistics.countReported();
    const { users: body, ...page } = await services.usersEditing.list(input, now);
    return pageResponse(body, page);
  }),

  ids: signedIn.users.ids.handler(async ({ context: { services, now }, input }) => {
    if (input.only) await services.statistics.countReported();
    return { ids: await services.usersEditing.ids(input, now) };
  }),

  bulk: signedIn.users.bulk.handler(async ({ context: { services, session, now }, input }) => {
    if (input.change.kind === 'delete' && !input.dryRun) await services.auth.assertProved(session, now);
    return services.usersBulk.change(input, await services.auth.actorOf(session, now), now);
  }),

  undoBulk: signedIn.users.undoBulk.handler(async ({ context: { services, session, now }, input }) => {
    // undoing an undone deletion deletes again
    await services.auth.assertProved(session, now);
    return services.usersBulk.undo(input.id, await services.auth.actorOf(session, now), now);
  }),

  add: signedIn.users.add.handler(async ({ context: { services, session, now }, input }) => {
    const user = await services.usersEditing.add(input, await services.auth.actorOf(session, now), now);
    await assignWeeklyVideo(services, user, now);
    return user;
  }),

  import: signedIn.users.import.handler(async ({ context: { services, session, now }, input }) => {
    // changed types and new managers need confirmation
    if (!input.dryRun && input.confirmed?.length) await services.auth.assertProved(session, now);
    return services.usersBulk.import(input, await services.auth.actorOf(session, now), now);
  }),

  update: signedIn.users.update.handler(async ({ context: { services, session, now }, input }) => {
    const actor = await services.auth.actorOf(session, now);
    const user = await services.usersEditing.update(input.userId, input, actor, now);
    await assignWeeklyVideo(services, user, now);
    return user;
  }),

  remove: signedIn.users.remove.handler(async ({ context: { services, session, now }, input }) => {
    await services.auth.assertProved(session, now);
    await services.usersEditing.remove(input.userId, await services.auth.actorOf(session, now), now);
    return { success: true as const };
  }),

  get: signedIn.users.get.handler(({ context: { services }, input }) => services.usersEditing.get(input.userId)),

  deleted: signedIn.users.deleted.handler(({ context: { services } }) => services.usersEditing.deleted()),

  restore: signedIn.users.restore.handler(async ({ context: { services, session, now }, input }) => {
    // may be a manager
    await services.auth.assertProved(session, now);
    return services.usersEditing.restore(input.userId, await services.auth.actorOf(session, now), now);
  }),

  erase: signedIn.users.erase.handler(async ({ context: { services, session, now }, input }) => {
    await services.auth.assertProved(session, now);
    await services.usersEditing.erase(input.userId);
    return { success: true as const };
  }),

  audit: signedIn.users.audit.handler(({ context: { services }, input }) => services.usersEditing.audit(input.userId)),

  changeSettings: signedIn.users.changeSettings.handler(
    async ({ context: { services, session }, input: { userId, ...settings } }) => {
      mayActFor(session, userId);
      await services.users.changeSettings(userId, settings);
      return settings;
    },
  ),

  chooseCreature: signedIn.users.chooseCreature.handler(async ({ context: { services, session }, input }) => {
    const group = await resolveGroup({ services, session }, input);
    const { kind, name } = input;
    const creature = { kind, ...(name !== undefined && { name }) };
    await services.users.chooseCreature(group.id, creature);
    return { creature };
  }),

  seen: signedIn.users.seen.handler(async ({ context: { services, session, now }, input }) => {
    if (input.playId !== undefined) await assertPlayOfBoard({ services, session }, input.playId);
    const [group, videoIds] = await Promise.all([
      resolveGroup({ services, session }, input),
      services.videos.idsOf(input.fileKeys),
    ]);
    const seenAt = input.seenAt === undefined ? now : reportedTime(input.seenAt, now);
    const { added, lastSeenAt } = await services.seen.mark(group.id, videoIds, { seenAt, playId: input.playId });
    if (input.playId)
      await services.finishedPlays.updateFinished(input.playId, {
        at: seenAt,
        now,
        seen: { groupId: group.id, videoIds },
      });
    return {
      success: true as const,
      added: added.length,
      group: { _id: group.id, name: group.name, lastSeenAt },
    };
  }),
};

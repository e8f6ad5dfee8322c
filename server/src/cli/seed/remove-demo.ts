import { demoVideos } from '@zuzu/demo/demo-videos.ts';
import { readCommandLine } from '#cli/command-line.ts';
import type { Context } from '#app/context.ts';
import { runOnInstallation } from '#app/installation.ts';
import { USERS_ADDED, videoAdded } from './demo-library.ts';

type Services = Pick<Context, 'installation' | 'users' | 'usersEditing' | 'videosRepo' | 'videoTrash' | 'now'>;

/**
 * Deletes the demo's users and clips permanently: the next start doesn't add them again. Returns undefined and deletes nothing
 * without a manager other than the demo's.
 */
export const removeDemo = async ({ installation, users, usersEditing, videosRepo, videoTrash, now }: Services) => {
  const managers = (await usersEditing.list({ type: 'M' }, new Date())).users;
  const demoUsers = await users.listDemo();
  const isDemo = (id: string | null) => demoUsers.some((user) => user.id === id);
  const actor = managers.find(({ _id }) => !isDemo(_id))?._id;
  if (actor === undefined) return undefined;

  await installation.markDone(USERS_ADDED, now());
  for (const { fileName } of demoVideos()) await installation.markDone(videoAdded(fileName), now());
  // including those of earlier versions
  const clips = new Set(await installation.doneSteps(videoAdded('')));
  const videos = (await videosRepo.list()).filter((row) => clips.has(row.file_name) && isDemo(row.created_by));
  for (const { id } of videos) await videoTrash.remove(String(id), actor, now());
  for (const { id } of demoUsers) {
    await usersEditing.remove(id, { id: actor, isProved: true }, now());
    await usersEditing.erase(id);
  }
  return { users: demoUsers.length, videos: videos.length };
};

if (import.meta.main) {
  readCommandLine('Usage: npm run remove-demo');
  runOnInstallation(async (services) => {
    const removed = await removeDemo(services);
    if (!removed) throw new Error('No other manager exists yet. First: npm run create-manager -- <phone> <name>');
    console.log(`Removed ${removed.users} demo users and ${removed.videos} demo videos.`);
  });
}

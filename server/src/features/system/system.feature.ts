import type { Base } from '#app/base.ts';
import type { SignIn } from '#features/sign-in/sign-in.feature.ts';
import type { Users } from '#features/users/users.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { settingsService, VERSION } from './settings.service.ts';
import { systemRepository } from './system.repository.ts';
import { systemService } from './system.service.ts';

export const openSystem = ({
  config,
  database,
  installation,
  storage,
  space,
  passkeys,
  users,
  videos,
}: Base & SignIn & Users & Videos) => ({
  settings: settingsService({ config, users, videos }),
  system: systemService({
    repository: systemRepository(database),
    videos,
    storage,
    space,
    productVersion: VERSION,
    ffmpegVersion: () =>
      findFfmpeg(config.ffmpegPath, { bundled: config.bundledFfmpeg }).then(
        ({ version }) => version,
        () => null,
      ),
    lastBackupAt: () => installation.lastDone('backup'),
    signInState: async () => {
      const { all, withPasskey } = await passkeys.managers();
      return {
        signIn: config.signIn,
        managers: all,
        managersWithPasskey: withPasskey,
        passkeyRequired: config.requirePasskey === 'managers',
      };
    },
  }),
});

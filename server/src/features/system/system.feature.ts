import type { Base } from '#app/base.ts';
import type { SignIn } from '#features/sign-in/sign-in.feature.ts';
import type { Users } from '#features/users/users.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { settingsService, VERSION } from './settings.service.ts';
import { systemRepository } from './system.repository.ts';
import { systemService } from './system.service.ts';
import { api, signedIn } from '#app/calls.ts';

export const system = {
  live: api.system.live.handler(() => ({ live: true as const })),
  health: api.system.health.handler(async ({ context: { services } }) => {
    const state = await services.system.ready();
    return { live: true as const, ready: true as const, ...state };
  }),
  attention: signedIn.system.attention.handler(({ context: { services, now } }) => services.system.attention(now)),
  state: signedIn.system.state.handler(({ context: { services } }) => services.system.state()),

  freeDays: signedIn.system.freeDays.handler(async ({ context: { services } }) => ({
    freeDays: await services.calendar.freeDays(),
  })),
  addFreeDays: signedIn.system.addFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.add(input, session.userId),
  })),
  removeFreeDays: signedIn.system.removeFreeDays.handler(async ({ context: { services, session }, input }) => ({
    freeDays: await services.calendar.remove(Number(input.id), session.userId),
  })),
};

export const settings = {
  get: api.settings.get.handler(({ context: { services } }) => services.settings.current()),
};

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

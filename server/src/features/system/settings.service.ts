import type { Settings } from '@zuzu/contract/settings.ts';
import type { Config } from '#lib/config/config.ts';
import type { UsersService } from '#features/users/users.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';

/** The product version that the browser shows. */
export const VERSION = '0.2.0';

type Services = { config: Config; users: UsersService; videos: VideosService };

/** The public settings, available before sign-in. */
export const settingsService = ({ config, users, videos }: Services) => ({
  current: async (): Promise<Settings> => {
    const demoLibrary = config.demo ? await videos.demoProgress() : undefined;
    return {
      productName: config.productName,
      signIn: config.signIn,
      partJoin: config.partJoin,
      version: VERSION,
      demoSignIns: config.demo
        ? (await users.listDemo()).map(({ phone_number, type, full_name }) => ({
            phone_number: phone_number.replace('+972', '0'),
            type,
            full_name,
          }))
        : [],
      ...(config.operator !== undefined && { operator: config.operator }),
      ...(demoLibrary && { demoLibrary }),
    };
  },
});

import type { Config } from '#lib/config/config.ts';
import type { InstallationRepository } from '#database/installation.repository.ts';

/** The current signing secret, and previous ones whose signatures are still accepted. */
type SigningSecret = { secret: string; before: string[] };
type Setting = keyof typeof STORED_AS;

/** The database keys of secrets that are not in the settings. */
const STORED_AS = { JWT_SECRET: 'jwt-secret', MEDIA_SECRET: 'media-secret' } as const;
/** The longest lifetime of a signature, that of an unused session. Media URLs expire sooner. */
const SIGNED_LASTS_MS = 30 * 24 * 3_600_000;

const settingsOf = ({ jwtSecret, previousJwtSecret, mediaSecret, previousMediaSecret }: Config) => ({
  JWT_SECRET: { secret: jwtSecret, before: previousJwtSecret },
  MEDIA_SECRET: { secret: mediaSecret, before: previousMediaSecret },
});

/** Returns the secrets for sessions and media URLs: from the settings, or else from the database. */
export const signingSecrets = async (
  config: Config,
  installation: InstallationRepository,
  now: Date,
): Promise<{ sessions: SigningSecret; media: SigningSecret }> => {
  const resolve = async (setting: Setting): Promise<SigningSecret> => {
    const { secret, before } = settingsOf(config)[setting];
    if (secret !== undefined) return { secret, before: before === undefined ? [] : [before] };
    const name = STORED_AS[setting];
    return { secret: await installation.secret(name), before: await installation.secretsBefore(name, now) };
  };
  return { sessions: await resolve('JWT_SECRET'), media: await resolve('MEDIA_SECRET') };
};

/**
 * Replaces the secrets for sessions and media URLs that are stored in the database, effective from the next start. Existing
 * signatures stay valid unless `atOnce`. Returns the changed ones, and those to be changed in the settings.
 */
export const changeSigningSecrets = async (
  config: Config,
  installation: InstallationRepository,
  now: Date,
  atOnce: boolean,
): Promise<{ changed: Setting[]; managedBySettings: Setting[] }> => {
  const fromSettings = settingsOf(config);
  const all = Object.keys(STORED_AS) as Setting[];
  const changed = all.filter((setting) => fromSettings[setting].secret === undefined);
  const until = atOnce ? null : new Date(now.getTime() + SIGNED_LASTS_MS);
  for (const setting of changed) await installation.changeSecret(STORED_AS[setting], now, until);
  return { changed, managedBySettings: all.filter((setting) => !changed.includes(setting)) };
};

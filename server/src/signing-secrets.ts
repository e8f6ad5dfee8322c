import type { Config } from './config/config.ts';
import type { InstallationRepository } from './installation.repository.ts';

/** What signs from now on, and what signed before it: that is still recognized. */
type SigningSecret = { secret: string; before: string[] };
type Setting = keyof typeof KEPT_AS;

/** Under which names the database keeps what the settings leave out. */
const KEPT_AS = { JWT_SECRET: 'jwt-secret', MEDIA_SECRET: 'media-secret' } as const;
/** The longest that anything lasts that is signed: a session without being used. Media addresses end sooner. */
const SIGNED_LASTS_MS = 30 * 24 * 3_600_000;

const inSettings = ({ jwtSecret, jwtSecretBefore, mediaSecret, mediaSecretBefore }: Config) => ({
  JWT_SECRET: { secret: jwtSecret, before: jwtSecretBefore },
  MEDIA_SECRET: { secret: mediaSecret, before: mediaSecretBefore },
});

/** The secrets of sessions and of media addresses: those of the settings, else those that the database keeps. */
export const signingSecrets = async (
  config: Config,
  installation: InstallationRepository,
  now: Date,
): Promise<{ sessions: SigningSecret; media: SigningSecret }> => {
  const settle = async (setting: Setting): Promise<SigningSecret> => {
    const { secret, before } = inSettings(config)[setting];
    if (secret !== undefined) return { secret, before: before === undefined ? [] : [before] };
    const name = KEPT_AS[setting];
    return { secret: await installation.secret(name), before: await installation.secretsBefore(name, now) };
  };
  return { sessions: await settle('JWT_SECRET'), media: await settle('MEDIA_SECRET') };
};

/**
 * Gives new secrets to sessions and media addresses where the database keeps them, from the next start on; what is signed
 * already holds, or with `atOnce` ends. Gives which were changed, and which are settings, to be changed there.
 */
export const changeSigningSecrets = async (
  config: Config,
  installation: InstallationRepository,
  now: Date,
  atOnce: boolean,
): Promise<{ changed: Setting[]; leftToSettings: Setting[] }> => {
  const given = inSettings(config);
  const all = Object.keys(KEPT_AS) as Setting[];
  const changed = all.filter((setting) => given[setting].secret === undefined);
  const until = atOnce ? null : new Date(now.getTime() + SIGNED_LASTS_MS);
  for (const setting of changed) await installation.changeSecret(KEPT_AS[setting], now, until);
  return { changed, leftToSettings: all.filter((setting) => !changed.includes(setting)) };
};

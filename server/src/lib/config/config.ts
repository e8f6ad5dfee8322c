import { resolve } from 'node:path';
import { codeDelivery, type CodeCaps, type CodeDelivery } from './code-delivery.ts';
import { DEADLINES, type Deadlines } from './deadlines.ts';
import type { S3Location } from './s3-location.ts';
import type { Env } from './env.ts';

const LOOPBACK = new Set(['localhost', '::1', '[::1]']);
const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** The configuration of the server, with all defaults and dependencies between settings resolved. */
export type Config = {
  port: number;
  host: string;
  /** Absolute path of the directory for all local data. */
  dataDir: string;
  /** Unset: the embedded database. */
  databaseUrl: string | undefined;
  /** Unset: a folder in `dataDir`. */
  storage: S3Location | undefined;
  /** True to serve segments and thumbnails from this server, false to redirect to storage. */
  mediaFrom: Env['MEDIA_FROM'];
  /** The origin of segments and thumbnails, if not this server: a CDN or a cache. */
  mediaUrl: string | undefined;
  /** Unset: generated once and stored in the database. */
  mediaSecret: string | undefined;
  /** The secret before `mediaSecret`; URLs signed with it stay valid until they expire. */
  previousMediaSecret: string | undefined;
  /** Bytes that uploads and transcoding leave free; unset: depends on the disk. */
  diskReserve: number | undefined;
  /** True if the server also runs background jobs, such as preparing videos. */
  worker: boolean;
  /** Unset: each request's own origin. */
  publicUrl: string | undefined;
  /** True if no other machine can reach the server itself. */
  loopback: boolean;
  /** Trusted proxies: their number, or their addresses; unset: none. */
  trustProxy: number | string[] | undefined;
  signIn: NonNullable<Env['SIGN_IN']>;
  /** The user types that must have a passkey at the next sign-in. */
  requirePasskey: Env['REQUIRE_PASSKEY'];
  /** Unset: a known number is enough. */
  codeDelivery: CodeDelivery | undefined;
  codeCaps: CodeCaps;
  /** Unset: generated once and stored in the database. */
  jwtSecret: string | undefined;
  /** The secret before `jwtSecret`; its sessions stay valid and get new tokens. */
  previousJwtSecret: string | undefined;
  productName: string;
  partJoin: Env['PART_JOIN'];
  demo: boolean;
  ffmpegPath: string | undefined;
  /** True if the bundled ffmpeg may be used when no other is found. */
  bundledFfmpeg: boolean;
  /** Months for which histories are kept; unset: until the user is deleted. */
  retentionMonths: number | undefined;
  /** Unset: metrics are off. */
  metricsToken: string | undefined;
  /** Contact for reporting vulnerabilities, as a URL; unset: none is published. */
  securityContact: string | undefined;
  /** The operator of the installation, with a contact; unset: the privacy page refers to the managers. */
  operator: string | undefined;
  deadlines: Deadlines;
  logLevel: Env['LOG_LEVEL'];
};

/** The previous secret, if set; throws unless it differs from the current one and both are set. */
const previousSecret = (env: Env, name: 'JWT_SECRET' | 'MEDIA_SECRET'): string | undefined => {
  const before = env[`PREVIOUS_${name}`];
  if (before !== undefined && env[name] === undefined)
    throw new Error(`PREVIOUS_${name} is the former value of ${name}: set ${name} to a new one.`);
  if (before !== undefined && env[name] === before)
    throw new Error(`PREVIOUS_${name} is the same as ${name}: set ${name} to a new one.`);
  return before;
};

/** True if, according to the settings, other machines can reach the installation. */
const servesOthers = (env: Env): boolean =>
  !isLoopback(env.HOST) ||
  env.NODE_ENV === 'production' ||
  [env.PUBLIC_URL, env.TRUST_PROXY, env.DATABASE_URL].some((setting) => setting !== undefined);

/**
 * Resolves the settings. A server reachable from other machines must set explicitly who may sign in, with which secret, and if it
 * is a demo: no default would be safe for both kinds of server.
 */
export const makeConfig = (env: Env): Config => {
  const loopback = isLoopback(env.HOST);
  if (!loopback) {
    const missing = (['SIGN_IN', 'JWT_SECRET', 'DEMO'] as const).filter((name) => env[name] === undefined);
    if (missing.length > 0)
      throw new Error(`HOST=${env.HOST} can be reached from outside: set ${missing.join(', ')} explicitly.`);
  }
  if (env.MEDIA_FROM === 'storage' && !env.STORAGE_URL)
    throw new Error('MEDIA_FROM=storage requires STORAGE_URL: only this server can read a local folder.');
  if (env.REQUIRE_PASSKEY !== 'off' && env.PUBLIC_URL === undefined)
    throw new Error('REQUIRE_PASSKEY requires PUBLIC_URL: passkeys belong to its host name.');
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    storage: env.STORAGE_URL,
    mediaFrom: env.MEDIA_FROM,
    mediaUrl: env.MEDIA_URL,
    mediaSecret: env.MEDIA_SECRET,
    previousMediaSecret: previousSecret(env, 'MEDIA_SECRET'),
    diskReserve: env.DISK_RESERVE_MB === undefined ? undefined : env.DISK_RESERVE_MB * 1_000_000,
    worker: env.WORKER,
    publicUrl: env.PUBLIC_URL,
    loopback,
    trustProxy: env.TRUST_PROXY,
    signIn: env.SIGN_IN ?? 'phone',
    requirePasskey: env.REQUIRE_PASSKEY,
    codeDelivery: codeDelivery(env, loopback),
    codeCaps: { perDay: env.CODES_PER_DAY, perMonth: env.CODES_PER_MONTH },
    jwtSecret: env.JWT_SECRET,
    previousJwtSecret: previousSecret(env, 'JWT_SECRET'),
    productName: env.PRODUCT_NAME,
    partJoin: env.PART_JOIN,
    demo: env.DEMO ?? (loopback && env.DATABASE_URL === undefined),
    ffmpegPath: env.FFMPEG_PATH,
    bundledFfmpeg: env.BUNDLED_FFMPEG ?? !servesOthers(env),
    retentionMonths: env.RETENTION_MONTHS,
    metricsToken: env.METRICS_TOKEN,
    securityContact: env.SECURITY_CONTACT,
    operator: env.OPERATOR,
    deadlines: DEADLINES,
    logLevel: env.LOG_LEVEL,
  };
};

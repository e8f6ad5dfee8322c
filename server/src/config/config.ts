import { resolve } from 'node:path';
import { codeDelivery, type CodeCaps, type CodeDelivery } from './code-delivery.ts';
import { MAX_CONNECTIONS, type MostConnections } from './connections.ts';
import { DEADLINES, type Deadlines } from './deadlines.ts';
import type { S3Location } from './s3-location.ts';
import type { Env } from './env.ts';

const LOOPBACK = new Set(['localhost', '::1', '[::1]']);
const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** What the server runs with, after the settings that depend on each other have been settled. */
export type Config = {
  port: number;
  host: string;
  /** Absolute folder of everything that is stored locally. */
  dataDir: string;
  /** Unset: the embedded database. */
  databaseUrl: string | undefined;
  /** Unset: a folder in `dataDir`. */
  storage: S3Location | undefined;
  /** Whether segments and thumbnails come from this server, or each request for one is sent on to storage. */
  mediaFrom: Env['MEDIA_FROM'];
  /** Where segments and thumbnails are fetched, if not at this server: a CDN or a cache. */
  mediaUrl: string | undefined;
  /** Unset: made once and kept in the database. */
  mediaSecret: string | undefined;
  /** What signed before `mediaSecret`; addresses of it hold until they expire. */
  mediaSecretBefore: string | undefined;
  /** Bytes that uploads and preparing leave free; unset: it depends on the disk. */
  diskReserve: number | undefined;
  /** Whether the server prepares videos itself, beside answering. */
  worker: boolean;
  /** Unset: each request's own origin. */
  publicUrl: string | undefined;
  /** How many proxies stand in front, or their addresses; unset: whoever connects is the browser. */
  trustProxy: number | string[] | undefined;
  signIn: NonNullable<Env['SIGN_IN']>;
  /** Unset: a known number is enough. */
  codeDelivery: CodeDelivery | undefined;
  codeCaps: CodeCaps;
  /** Unset: made once and kept in the database. */
  jwtSecret: string | undefined;
  /** What signed before `jwtSecret`; sessions of it go on, with a token of the new one. */
  jwtSecretBefore: string | undefined;
  productName: string;
  partJoin: Env['PART_JOIN'];
  demo: boolean;
  ffmpegPath: string | undefined;
  /** Whether the ffmpeg that is installed with the project may prepare videos where no other is found. */
  bundledFfmpeg: boolean;
  /** How many months histories are kept; unset: until their user is deleted. */
  retentionMonths: number | undefined;
  /** Unset: no metrics are shown. */
  metricsToken: string | undefined;
  /** Where weaknesses are told of, as an address; unset: nobody is named. */
  securityContact: string | undefined;
  deadlines: Deadlines;
  mostConnections: MostConnections;
  logLevel: Env['LOG_LEVEL'];
};

/** The secret that a setting had before it was changed, if it is named; throws where that changes nothing. */
const previousSecret = (env: Env, name: 'JWT_SECRET' | 'MEDIA_SECRET'): string | undefined => {
  const before = env[`PREVIOUS_${name}`];
  if (before !== undefined && env[name] === undefined)
    throw new Error(`PREVIOUS_${name} is the secret that ${name} had before: set ${name} to a new one.`);
  if (before !== undefined && env[name] === before)
    throw new Error(`PREVIOUS_${name} is the same as ${name}: set ${name} to a new one.`);
  return before;
};

/** Whether others than the people at this machine can send files to the installation, as far as its settings tell. */
const servesOthers = (env: Env): boolean =>
  !isLoopback(env.HOST) ||
  env.NODE_ENV === 'production' ||
  [env.PUBLIC_URL, env.TRUST_PROXY, env.DATABASE_URL].some((setting) => setting !== undefined);

/**
 * Settles the settings. A server that others can reach must have said who may sign in, with which secret, and whether it
 * is a demo: none of the three has a default that is right for both.
 */
export const makeConfig = (env: Env): Config => {
  const loopback = isLoopback(env.HOST);
  if (!loopback) {
    const missing = (['SIGN_IN', 'JWT_SECRET', 'DEMO'] as const).filter((name) => env[name] === undefined);
    if (missing.length > 0)
      throw new Error(`HOST=${env.HOST} can be reached from outside: set ${missing.join(', ')} explicitly.`);
  }
  if (env.MEDIA_FROM === 'storage' && !env.STORAGE_URL)
    throw new Error('MEDIA_FROM=storage needs a STORAGE_URL: nobody but this server can read a local folder.');
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    storage: env.STORAGE_URL,
    mediaFrom: env.MEDIA_FROM,
    mediaUrl: env.MEDIA_URL,
    mediaSecret: env.MEDIA_SECRET,
    mediaSecretBefore: previousSecret(env, 'MEDIA_SECRET'),
    diskReserve: env.DISK_RESERVE_MB === undefined ? undefined : env.DISK_RESERVE_MB * 1_000_000,
    worker: env.WORKER,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    signIn: env.SIGN_IN ?? 'phone',
    codeDelivery: codeDelivery(env, loopback),
    codeCaps: { perDay: env.CODES_PER_DAY, perMonth: env.CODES_PER_MONTH },
    jwtSecret: env.JWT_SECRET,
    jwtSecretBefore: previousSecret(env, 'JWT_SECRET'),
    productName: env.PRODUCT_NAME,
    partJoin: env.PART_JOIN,
    demo: env.DEMO ?? (loopback && env.DATABASE_URL === undefined),
    ffmpegPath: env.FFMPEG_PATH,
    bundledFfmpeg: env.BUNDLED_FFMPEG ?? !servesOthers(env),
    retentionMonths: env.RETENTION_MONTHS,
    metricsToken: env.METRICS_TOKEN,
    securityContact: env.SECURITY_CONTACT,
    deadlines: DEADLINES,
    mostConnections: env.TRUST_PROXY === undefined ? MAX_CONNECTIONS : { ...MAX_CONNECTIONS, ofNetwork: Infinity },
    logLevel: env.LOG_LEVEL,
  };
};

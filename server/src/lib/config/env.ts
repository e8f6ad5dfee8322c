import { isIP } from 'node:net';
import * as z from 'zod';
import { parseS3Url } from './s3-location.ts';
import { partJoins, signInModes } from '@zuzu/contract/settings.ts';

export const codeSenders = ['console', 'webhook', 'twilio'] as const;

const flag = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((value) => ['on', '1', 'true'].includes(value));

/** True for an IP address, or a network such as 10.0.0.0/8. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  const widest = family === 6 ? 128 : 32;
  return (
    family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
  );
};

const count = z.coerce.number().int().min(1).max(10_000_000);

/** A URL without its final slash. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const secret = z.string().min(32, 'must have at least 32 characters');

/** All settings from the environment; `.env.example` explains them. */
const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  STORAGE_URL: z
    .string()
    .transform((text, context) => {
      try {
        return parseS3Url(text);
      } catch (error) {
        context.issues.push({ code: 'custom', message: (error as Error).message, input: text });
        return z.NEVER;
      }
    })
    .optional(),
  MEDIA_FROM: z.enum(['server', 'storage']).default('server'),
  MEDIA_URL: webAddress.optional(),
  MEDIA_SECRET: secret.optional(),
  PREVIOUS_MEDIA_SECRET: secret.optional(),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000_000).optional(),
  WORKER: flag.default(true),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim())))
    .refine(
      (trusted) => typeof trusted === 'number' || trusted.every(isNetwork),
      'must be the number of proxies, at most 99, or their comma-separated addresses',
    )
    .optional(),
  SIGN_IN: z.enum(signInModes).optional(),
  REQUIRE_PASSKEY: z.enum(['managers', 'off']).default('off'),
  CODE_SENDER: z.enum(codeSenders).optional(),
  CODE_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an https:// URL' }).optional(),
  CODE_WEBHOOK_SECRET: secret.optional(),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  CODES_PER_DAY: count.default(1_000),
  CODES_PER_MONTH: count.default(10_000),
  JWT_SECRET: secret.optional(),
  PREVIOUS_JWT_SECRET: secret.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('זוזו'),
  PART_JOIN: z.enum(partJoins).default('jump'),
  DEMO: flag.optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  BUNDLED_FFMPEG: flag.optional(),
  NODE_ENV: z.string().optional(),
  RETENTION_MONTHS: z.coerce.number().int().min(1).max(120).optional(),
  METRICS_TOKEN: secret.optional(),
  OPERATOR: z.string().trim().min(1).max(200).optional(),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
    .refine(
      (text) => /^(https:\/\/|mailto:)[!-~]+$/.test(text) && URL.canParse(text),
      'must be an e-mail address or https:// URL',
    )
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});
export type Env = z.infer<typeof envSchema>;

/** Parses the environment; empty values count as unset. Throws one error that names all invalid settings. */
export const readEnv = (environment: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid ${faults.length === 1 ? 'setting' : 'settings'}:\n${faults.join('\n')}`);
};

/** The settings of this process; the only place that reads the environment. */
export const processEnv = (): Env => readEnv(process.env);

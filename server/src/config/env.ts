import * as z from 'zod';
import { partJoins } from '@zuzu/contract/settings.ts';

const flag = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((value) => ['on', '1', 'true'].includes(value));

/** Every setting, as the environment gives it; `.env.example` explains them. */
const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  STORAGE_URL: z.undefined({ error: 'only the local folder is available yet: leave it unset' }).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SIGN_IN: z.literal('phone', { error: "only 'phone' is available yet" }).optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('זוזו'),
  PART_JOIN: z.enum(partJoins).default('jump'),
  DEMO: flag.optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});
export type Env = z.infer<typeof envSchema>;

/** Parses the environment, an empty value counting as unset; throws one error that names every faulty setting. */
export const readEnv = (environment: Readonly<Record<string, string | undefined>>): Env => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings have ${faults.length === 1 ? 'a fault' : 'faults'}:\n${faults.join('\n')}`);
};

/** The settings of this process: the only place that reads its environment. */
export const processEnv = (): Env => readEnv(process.env);

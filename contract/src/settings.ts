import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';

export const partJoins = ['jump', 'gapless'] as const;
/** `phone`: a known number is enough; `code`: a code is sent to it. */
export const signInModes = ['phone', 'code'] as const;

/** Settings that a browser needs before anybody signs in; the same for everybody, and not secret. */
export const settingsSchema = z.object({
  productName: z.string(),
  signIn: z.enum(signInModes),
  partJoin: z.enum(partJoins),
  version: z.string(),
  /** Who runs the installation, with a contact; absent if it isn’t set. */
  operator: z.optional(z.string()),
  /** Empty unless this is a demo instance. */
  demoSignIns: z.array(z.object({ phone_number: z.string(), type: userTypeSchema, full_name: z.string() })),
  /** Progress of preparing the demo library; absent if there is none. */
  demoLibrary: z.optional(z.object({ ready: z.int(), total: z.int() })),
});
export type Settings = z.infer<typeof settingsSchema>;

const { get } = callsOf('settings', 'anybody');
export const settings = {
  get: get('/settings', 'Public settings of this installation').output(settingsSchema),
};

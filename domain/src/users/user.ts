import * as z from 'zod/mini';
import { groupSchema } from './group.ts';
import { languages } from './languages.ts';

/** A individual, B individual with preferences, C group or class, M manager. */
export const userTypes = ['A', 'B', 'C', 'M'] as const;
export type UserType = (typeof userTypes)[number];
export const userTypeSchema = z.enum(userTypes);

export const languageSchema = z.enum(languages);

/** A user on the wire. `phone_number` is in canonical form, times are ISO 8601 in UTC. */
export const userSchema = z.object({
  _id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  username: z.optional(z.string()),
  type: userTypeSchema,
  organization: z.optional(z.string()),
  groups: z.array(groupSchema),
  /** The chosen language; absent before the first choice. */
  language: z.optional(languageSchema),
  /** Lessons end with a landing; absent before the first choice: as usual for the type (lesson-timeline.ts). */
  landing: z.optional(z.boolean()),
  updatedAt: z.string(),
});
export type User = z.infer<typeof userSchema>;
/** What users choose for themselves. */
export type UserSettings = Pick<User, 'language' | 'landing'>;

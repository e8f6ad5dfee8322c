import * as z from 'zod/mini';
import { callsOf, everyone } from './calls-of.ts';
import { difficulties, opinions } from '@zuzu/domain/feedback/feedback.ts';
import { creatureChoiceSchema } from '@zuzu/domain/users/creature.ts';
import { plannedLessonSchema } from '@zuzu/domain/users/planned-lesson.ts';
import { preferencesSchema } from '@zuzu/domain/users/preferences.ts';
import { languageSchema, userTypeSchema } from '@zuzu/domain/users/user.ts';
import { auditEntrySchema } from './audit-entry.ts';

const time = z.string();

/** Everything that is stored about one user. Times in ISO 8601. */
const personalDataSchema = z.object({
  exportedAt: time,
  user: z.object({
    _id: z.string(),
    full_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    username: z.nullable(z.string()),
    type: userTypeSchema,
    organization: z.nullable(z.string()),
    language: z.nullable(languageSchema),
    createdAt: time,
    updatedAt: time,
  }),
  groups: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      preferences: preferencesSchema,
      plannedLessons: z.array(plannedLessonSchema),
      creature: z.nullable(creatureChoiceSchema),
      createdAt: time,
      /** Null for a group that is in use. */
      archivedAt: z.nullable(time),
      /** Every view of a video. */
      seen: z.array(z.object({ video: z.string(), seenAt: time })),
      /** Every lesson that was begun. */
      lessons: z.array(z.object({ startedAt: time, finishedAt: z.nullable(time) })),
      /** The group's feedback on lessons and videos. */
      lessonFeedback: z.array(z.object({ difficulty: z.enum(difficulties), at: time })),
      videoFeedback: z.array(z.object({ video: z.string(), opinion: z.enum(opinions), at: time })),
    }),
  ),
  /** Where the user is signed in; times in ISO 8601. */
  sessions: z.array(z.object({ device: z.string(), createdAt: time, lastUsedAt: time, board: z.optional(z.string()) })),
  /** Of managers, without their keys. */
  passkeys: z.array(z.object({ name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) })),
  recoveryCodesLeft: z.int(),
  /** Of managers: filters of lists that they have saved by name. */
  savedFilters: z.array(z.object({ list: z.string(), name: z.string(), query: z.string() })),
  weeklyVideos: z.array(z.object({ weekStart: z.string(), video: z.string() })),
  /** Actions by the user and on the user. */
  log: z.array(auditEntrySchema),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

const { get } = callsOf('users', everyone);
/** Export of personal data. */
export const privacy = {
  data: get('/users/{userId}/data', 'Export all personal data of a user', 'For the user and for managers.')
    .input(z.object({ userId: z.string() }))
    .output(personalDataSchema),
};

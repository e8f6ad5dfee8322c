import * as z from 'zod/mini';
import { callsOf } from '#calls-of.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { userTypeSchema } from '@zuzu/domain/users/user.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { spaceNoises, spacePostures, spaceRooms } from '@zuzu/domain/videos/needs.ts';

const libraryCellSchema = z.object({
  /** One of the nine category paths, or the first two segments of another one. */
  category: z.string(),
  intensity: intensityLevelSchema,
  /** Playable videos that lessons of the user type can contain, or could if a rule used them. */
  videos: z.int(),
  /** The lengths whose rule has a block for the category. */
  lengthCodes: z.array(lengthCodeSchema),
  /** The first day on which a class with daily lessons has seen all of them, and its lesson length; null if not within a year. */
  seenAll: z.nullable(z.object({ day: z.int(), lengthCode: lengthCodeSchema })),
  /** Clips needed to give such a class something new for another school week, and their usual length; null if no rule uses the category or no class sees all of it. */
  toFilm: z.nullable(z.object({ clips: z.int(), seconds: z.number() })),
});
export type LibraryCell = z.infer<typeof libraryCellSchema>;

const { get } = callsOf('lessons', ['M']);
/** Contents of the library by category and intensity. */
export const libraryCellCalls = {
  libraryCells: get('/lessons/library-cells', 'Videos by category and intensity, and when a class has seen them all')
    .input(
      z.object({
        userType: userTypeSchema,
        /** Only videos that suit this place. */
        room: z.optional(z.enum(spaceRooms)),
        posture: z.optional(z.enum(spacePostures)),
        noise: z.optional(z.enum(spaceNoises)),
      }),
    )
    .output(z.object({ cells: z.array(libraryCellSchema) })),
};

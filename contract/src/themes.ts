import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { isDayRange } from '@zuzu/domain/calendar/day-range.ts';
import { lengthCodeSchema } from '@zuzu/domain/lessons/lesson-length.ts';
import { themeModes } from '@zuzu/domain/themes/theme.ts';
import { MAX_ORGANIZATION } from '@zuzu/domain/users/limits.ts';
import { intensityLevelSchema } from '@zuzu/domain/videos/intensity.ts';
import { pathFault } from '@zuzu/domain/videos/video-path.ts';
import { line } from './given-name.ts';
import { rightsUntil, tags, text } from './videos/fields.ts';

const MAX_THEME_NAME = 60;
const MAX_ORGANIZATIONS = 200;
const MAX_CATEGORIES = 30;

/** What a theme wants of lessons; see docs/composition.md. */
const wish = {
  name: line(MAX_THEME_NAME),
  tags: tags.check(z.minLength(1)),
  mode: z.enum(themeModes),
  /** Paths of categories; none = all blocks. */
  categories: z
    .array(text.check(z.refine((path) => pathFault(path) === undefined, 'must be a category')))
    .check(z.maxLength(MAX_CATEGORIES)),
};
const fields = {
  ...wish,
  /** Local dates in Asia/Jerusalem, both included. */
  from: rightsUntil,
  until: rightsUntil,
  /** Names of organizations, capitals or not; none = everybody. */
  organizations: z.array(line(MAX_ORGANIZATION)).check(z.maxLength(MAX_ORGANIZATIONS)),
};
const isRange = z.refine<{ from: string; until: string }>(({ from, until }) => isDayRange({ from, to: until }), {
  path: ['until'],
  error: 'must be from the first day on, within a year',
});
const givenTheme = z.object(fields).check(isRange);
export type GivenTheme = z.infer<typeof givenTheme>;
const id = z.string().check(z.regex(/^\d{1,9}$/, 'must be a number'));

const storedTheme = z.object({
  _id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  mode: z.enum(themeModes),
  categories: z.array(z.string()),
  from: z.string(),
  until: z.string(),
  organizations: z.array(z.string()),
  updatedAt: z.string(),
});
export type StoredTheme = z.infer<typeof storedTheme>;
const themeList = z.object({ themes: z.array(storedTheme) });

const preview = z.object({
  /** Per length and intensity: the share of parts with one of the tags, in percent. */
  kinds: z.array(
    z.object({
      lengthCode: lengthCodeSchema,
      intensity: intensityLevelSchema,
      withPercent: z.number(),
      withoutPercent: z.number(),
    }),
  ),
  /** Categories that have no videos of the theme, or too few to have them for itself, in lessons of these lengths. */
  lacking: z.array(
    z.object({ category: z.string(), intensity: intensityLevelSchema, lengthCodes: z.array(lengthCodeSchema) }),
  ),
});
export type PreviewedTheme = z.infer<typeof preview>;

const { get, post, put, del } = callsOf('lessons');
/** Overlays on the rules with days of their own. For managers. */
export const themeCalls = {
  themes: get(
    '/lessons/themes',
    'Themes: those that end first come first',
    '`organizations` are those of the users.',
  ).output(z.extend(themeList, { organizations: z.array(z.string()) })),
  addTheme: post(
    '/lessons/themes',
    'Add a theme',
    'On its days, lessons prefer videos with one of its tags (`first`), or use no others where there are enough (`only`); it never costs a second of the tolerance or a part. An organization’s comes before everybody’s, then the one that began later. Returns all.',
  )
    .input(givenTheme)
    .output(themeList),
  changeTheme: put('/lessons/themes/{id}', 'Change a theme', 'An updatedAt other than the stored one is a 409.')
    .input(z.object({ id, ...fields, updatedAt: z.iso.datetime({ offset: true }) }).check(isRange))
    .output(themeList),
  removeTheme: del('/lessons/themes/{id}', 'Remove a theme, if it is still there')
    .input(z.object({ id }))
    .output(themeList),
  previewTheme: post(
    '/lessons/themes/preview',
    'Try a theme, saved or not',
    'Simulates eight lessons of every length and intensity of a class, from the first day of the theme or today on, with and without it.',
  )
    .input(z.object({ ...wish, from: rightsUntil }))
    .output(preview),
};

import * as z from 'zod/mini';
import { callsOf } from './calls-of.ts';
import { isDayRange } from '@zuzu/domain/calendar/day-range.ts';
import { MAX_ORGANIZATION } from '@zuzu/domain/users/limits.ts';
import { line } from './texts.ts';
import { rightsUntil, tags } from './videos/fields.ts';

const MAX_THEME_NAME = 60;
const MAX_ORGANIZATIONS = 200;

/** See docs/composition.md. */
const fields = {
  name: line(MAX_THEME_NAME),
  tags: tags.check(z.minLength(1)),
  /** Local dates in Asia/Jerusalem, both included. */
  from: rightsUntil,
  until: rightsUntil,
  /** Names of organizations in any case; none means all users. */
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
  from: z.string(),
  until: z.string(),
  organizations: z.array(z.string()),
  updatedAt: z.string(),
});
export type StoredTheme = z.infer<typeof storedTheme>;
const themeList = z.object({ themes: z.array(storedTheme) });

const { get, post, put, del } = callsOf('lessons', ['M']);
/** Overlays on the rules for a range of days. For managers. */
export const themeCalls = {
  themes: get(
    '/lessons/themes',
    'Themes, those that end first at the top',
    '`organizations` are those of the users.',
  ).output(z.extend(themeList, { organizations: z.array(z.string()) })),
  addTheme: post(
    '/lessons/themes',
    'Add a theme',
    'On its days, lessons prefer videos with one of its tags if they still meet the rules. An organization’s theme precedes a general one, then the one that began later. Returns all themes.',
  )
    .input(givenTheme)
    .output(themeList),
  changeTheme: put('/lessons/themes/{id}', 'Change a theme', 'An updatedAt other than the stored one is a 409.')
    .input(z.object({ id, ...fields, updatedAt: z.iso.datetime({ offset: true }) }).check(isRange))
    .output(themeList),
  removeTheme: del('/lessons/themes/{id}', 'Remove a theme').input(z.object({ id })).output(themeList),
};

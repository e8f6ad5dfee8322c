import * as fc from 'fast-check';
import { lengthCodes } from '#lessons/lesson-length.ts';
import { arbitraryText } from './arbitrary-text.ts';
import { MAX_LESSONS_PER_WEEK } from '#users/preferences.ts';
import { userTypes, type User } from '#users/user.ts';
import { categoryValues } from '#videos/category.ts';
import { intensityLevels } from '#videos/intensity.ts';
import type { LessonSpace } from '#videos/needs.ts';

/** No group is called '.' or '..'. */
const name = arbitraryText.filter((text) => !/^\.\.?$/.test(text));
const optional = fc.option(name, { nil: undefined });
const group = fc.record({
  _id: fc.uuid(),
  name,
  preferences: fc.record({
    lessonLength: fc.constantFrom(...lengthCodes),
    intensityLevel: fc.constantFrom(...intensityLevels),
    favoriteCategories: fc.uniqueArray(fc.constantFrom(...categoryValues)),
    lessonsPerWeek: fc.integer({ min: 1, max: MAX_LESSONS_PER_WEEK }),
    place: fc.option(
      fc.constantFrom<LessonSpace>(
        { posture: 'seated' },
        { room: 'desk', noise: 'quiet', things: ['כיסא'] },
        { things: [] },
      ),
      {
        nil: undefined,
      },
    ),
  }),
  seriesInProcess: fc.constant(null),
});
/** Stored users, with names that sheets could misread. */
export const arbitraryUsers: fc.Arbitrary<User[]> = fc.uniqueArray(
  fc.record({
    _id: fc.uuid(),
    full_name: name,
    email: optional.map((email) => email ?? ''),
    phone_number: fc
      .oneof(fc.stringMatching(/^\+\d{12}$/), fc.stringMatching(/^[1-9]\d{9}$/))
      .filter((phone) => !phone.startsWith('+9720')),
    username: optional,
    type: fc.constantFrom(...userTypes),
    organization: optional,
    groups: fc.uniqueArray(group, { minLength: 1, maxLength: 4, selector: (each) => each.name }),
    updatedAt: fc.constant(''),
  }) as fc.Arbitrary<User>,
  { maxLength: 8, selector: (user) => user.phone_number },
);

import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { defaultPreferences, newUserPreferences } from '@zuzu/domain/users/preferences.ts';
import type { NewUser } from '#features/users/users.service.ts';

/** One user of each type, with the phone numbers that a demo instance shows on its login page. */
export const demoUsers: readonly NewUser[] = [
  {
    type: 'A',
    phoneNumber: '0501111111',
    fullName: 'שירה מזרחי',
    email: 'shira@zuzu.example',
    groups: [
      { name: DEFAULT_GROUP_NAME, preferences: { ...newUserPreferences, favoriteCategories: ['dance', 'story'] } },
    ],
  },
  {
    type: 'B',
    phoneNumber: '0502222222',
    fullName: 'אורי בן־דוד',
    username: 'uri',
    email: 'uri@zuzu.example',
    groups: [{ name: DEFAULT_GROUP_NAME, preferences: { ...defaultPreferences, lessonsPerWeek: 3 } }],
  },
  {
    type: 'C',
    phoneNumber: '0503333333',
    fullName: 'נועה כהן',
    username: 'arazim',
    email: 'noa@arazim.example',
    organization: 'בית ספר ארזים, מודיעין',
    groups: [
      {
        name: 'כיתה א׳ 1',
        preferences: { ...defaultPreferences, intensityLevel: 2, lessonLength: 2, lessonsPerWeek: 3 },
      },
      {
        name: 'כיתה ב׳ 2',
        preferences: { ...defaultPreferences, intensityLevel: 3, lessonLength: 3, lessonsPerWeek: 4 },
      },
      {
        name: 'כיתה ג׳ 1',
        preferences: { ...defaultPreferences, intensityLevel: 4, lessonLength: 4, lessonsPerWeek: 2 },
      },
    ],
  },
  {
    type: 'M',
    phoneNumber: '0504444444',
    fullName: 'דנה לוי',
    username: 'dana',
    email: 'dana@zuzu.example',
    organization: 'זוזו',
    groups: [{ name: DEFAULT_GROUP_NAME, preferences: newUserPreferences }],
  },
].map((user) => ({ ...user, demo: true }) as NewUser);

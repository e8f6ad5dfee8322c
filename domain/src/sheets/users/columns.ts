import { columnFinder, findHeaderRow, type SheetLanguage } from '#sheets/headers.ts';
import { isPhoneNumber, cleanPhoneNumber, storedPhoneNumber } from '#users/phone-number.ts';

/**
 * The canonical form of a phone number in a sheet, even if Excel has removed its leading zero ('501234567') or treated it as an amount
 * ('501234567.0'). Other texts stay unchanged.
 */
export const phoneOfCell = (cell: string): string => {
  const phone = cleanPhoneNumber(cell.trim().replace(/^'|\.0+$/g, ''));
  return storedPhoneNumber(/^[1-9]\d{8}$/.test(phone) ? `0${phone}` : phone);
};

/** The kinds of column of a users' sheet. */
export const userColumns = [
  'full_name',
  'phone_number',
  'type',
  'organization',
  'username',
  'email',
  'group',
  'intensityLevel',
  'lessonLength',
  'lessonsPerWeek',
  'favoriteCategories',
  'place',
] as const;
export type UserColumn = (typeof userColumns)[number];

/** The headers of an exported sheet; the import recognizes all of them. */
export const userHeaders: Readonly<Record<UserColumn, Readonly<Record<SheetLanguage, string>>>> = {
  full_name: { he: 'שם מלא', en: 'Full name' },
  phone_number: { he: 'טלפון', en: 'Phone number' },
  type: { he: 'סוג', en: 'Type' },
  organization: { he: 'ארגון', en: 'Organization' },
  username: { he: 'שם משתמש', en: 'Username' },
  email: { he: 'אימייל', en: 'Email' },
  group: { he: 'קבוצה', en: 'Group' },
  intensityLevel: { he: 'עצימות', en: 'Intensity' },
  lessonLength: { he: 'אורך שיעור (דקות)', en: 'Lesson length (minutes)' },
  lessonsPerWeek: { he: 'שיעורים בשבוע', en: 'Lessons per week' },
  favoriteCategories: { he: 'קטגוריות מועדפות', en: 'Favorite categories' },
  place: { he: 'מקום', en: 'Place' },
};

/** Other headers in use, as normalized by `normalizeHeader`. */
const synonyms: Readonly<Record<UserColumn, readonly string[]>> = {
  full_name: [
    ...[
      'שם',
      'שם פרטי',
      'שם משפחה',
      'שם ומשפחה',
      'שם פרטי ומשפחה',
      'שם איש קשר',
      'שם איש הקשר',
      'איש קשר',
      'אנשי קשר',
      'שם המורה',
      'מורה',
    ],
    ...['name', 'first name', 'last name', 'family name', 'surname', 'contact', 'contact name', 'teacher'],
  ],
  phone_number: [
    ...[
      'מספר טלפון',
      'מספר הטלפון',
      'מספרי טלפון',
      'מס טלפון',
      'טל',
      'טלפונים',
      'טלפון נייד',
      'הטלפון הנייד',
      'נייד',
      'מספר נייד',
      'סלולרי',
      'טלפון סלולרי',
      'פלאפון',
      'פלפון',
    ],
    ...[
      'phone',
      'phone no',
      'phone numbers',
      'phones',
      'mobile',
      'mobile phone',
      'mobile number',
      'cell',
      'cell phone',
      'cellphone',
      'telephone',
      'tel',
    ],
  ],
  type: ['סוג משתמש', 'סוג המשתמש', 'user type', 'kind', 'role'],
  organization: [
    ...[
      'מוסד',
      'שם מוסד',
      'שם המוסד',
      'בית ספר',
      'בית הספר',
      'ביהס',
      'ביס',
      'שם בית ספר',
      'שם בית הספר',
      'גן',
      'עמותה',
      'חברה',
    ],
    ...['organisation', 'school', 'school name', 'institution', 'company'],
  ],
  username: ['כינוי', 'user name', 'user', 'login', 'nickname'],
  email: ['מייל', 'דוא"ל', 'דואל', 'דואר אלקטרוני', 'כתובת מייל', 'e mail', 'mail', 'email address'],
  group: [
    'כיתה',
    'שם קבוצה',
    'שם הקבוצה',
    'שם כיתה',
    'שם הכיתה',
    'שמות הכיתות',
    'שמות כיתות',
    'קבוצות',
    'שמות קבוצות',
    'כיתות',
    'group name',
    'groups',
    'class',
    'classes',
    'class name',
  ],
  intensityLevel: ['רמת עצימות', 'רמה', 'דרגה', 'intensity level', 'level', 'difficulty'],
  lessonLength: [
    'אורך',
    'אורך השיעור',
    'אורך שיעור',
    'משך',
    'משך שיעור',
    'משך השיעור',
    'דקות',
    'length',
    'lesson length',
    'duration',
    'minutes',
  ],
  lessonsPerWeek: ['מספר שיעורים בשבוע', 'שיעורים', 'per week', 'weekly lessons', 'lessons a week', 'lessons'],
  favoriteCategories: [
    'קטגוריות',
    'מועדפים',
    'קטגוריה מועדפת',
    'favorites',
    'favourites',
    'favourite categories',
    'categories',
  ],
  place: ['מקום השיעור', 'מקום קבוע', 'מיקום', 'location', 'usual place'],
};

/** Returns the kind of a column by its header; undefined for an unknown header. */
export const columnOfHeader = columnFinder(userColumns, userHeaders, synonyms);

const PART_OF_NAME = /פרטי|משפחה|first|last|family|surname/i;
/** True for kinds that several columns can have: groups, and parts of a name. */
export const isMeantTwice = (column: UserColumn, headers: readonly string[]): boolean =>
  column === 'group' || (column === 'full_name' && headers.every((header) => PART_OF_NAME.test(header)));

/** True for a row of a user: no header looks like a phone number. */
const hasPhone = (row: readonly string[]): boolean => row.some((cell) => isPhoneNumber(phoneOfCell(cell)));

/** Index of the row with the headers; -1 for a sheet that begins with a user, and for an empty one. */
export const headerRowOf = (table: readonly (readonly string[])[]): number =>
  findHeaderRow(table, columnOfHeader, hasPhone);

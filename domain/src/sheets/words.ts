import {
  categoryOfPath,
  categoryPath,
  categoryValues,
  defaultCategories,
  type CategoryTree,
  type CategoryValue,
} from '#videos/category.ts';
import { subCategoriesOf } from '#videos/category-tree.ts';
import { intensityLevels, type IntensityLevel } from '#videos/intensity.ts';
import { lengthCodes, lessonMinutes, type LengthCode } from '#lessons/lesson-length.ts';
import { normalizePath } from '#videos/video-path.ts';
import { userTypes, type UserType } from '#users/user.ts';
import type { SheetLanguage } from './headers.ts';

const typeWords: Readonly<Record<UserType, readonly string[]>> = {
  A: [],
  B: [],
  C: [
    'ארגון',
    'קבוצה',
    'כיתה',
    'מוסד',
    'בית ספר',
    'organization',
    'organisation',
    'group',
    'class',
    'school',
    'institution',
  ],
  // not 'מנהל' or 'manager': every school has one
  M: ['ניהול'],
};
/** The names of the intensities in Hebrew and English. */
export const levelWords: Readonly<Record<IntensityLevel, readonly [he: string, en: string]>> = {
  1: ['מתחילים', 'beginners'],
  2: ['קל', 'easy'],
  3: ['בינוני', 'medium'],
  4: ['קשה', 'hard'],
  5: ['מאתגר', 'challenging'],
};
/** The names of the categories in a sheet. */
export const categoryWords: Readonly<Record<CategoryValue, Readonly<Record<SheetLanguage, string>>>> = {
  'dynamic-warmup': { he: 'חימום דינמי', en: 'Dynamic warm-up' },
  'static-warmup': { he: 'חימום סטטי', en: 'Static warm-up' },
  main: { he: 'תרגיל עיקרי', en: 'Main exercise' },
  story: { he: 'סיפור', en: 'Story' },
  coordination: { he: 'קואורדינציה', en: 'Coordination' },
  vocal: { he: 'קול', en: 'Vocal' },
  dance: { he: 'ריקוד', en: 'Dance' },
  power: { he: 'כוח', en: 'Power' },
  loop: { he: 'שוב ושוב', en: 'Loop' },
};
/** Other names of categories in use; 'לופ' is in sheets exported by older versions. */
const shortWords: ReadonlyMap<string, CategoryValue> = new Map([
  ['ראשי', 'main'],
  ['דינמי', 'dynamic-warmup'],
  ['dynamic', 'dynamic-warmup'],
  ['סטטי', 'static-warmup'],
  ['static', 'static-warmup'],
  ['סיפורים', 'story'],
  ['תיאום', 'coordination'],
  ['קולי', 'vocal'],
  ['מחול', 'dance'],
  ['לופ', 'loop'],
]);

/** 'C', 'type c', 'סוג C', 'בית ספר' → 'C'; undefined for anything else. */
export const typeOfWord = (word: string): UserType | undefined => {
  const plain = word.toLowerCase().replace(/^(type|סוג)\s+/, '');
  return userTypes.find((type) => type.toLowerCase() === plain || typeWords[type].includes(plain));
};

/** '3', '3 · Medium', 'בינוני' → 3; undefined for anything else, such as '1-3'. */
export const levelOfWord = (word: string): IntensityLevel | undefined => {
  const plain = word.toLowerCase();
  const digit = /^(\d+)(?![.,\d]|\s*[-–]\s*\d)/.exec(plain)?.[1] ?? /^(\d+)\.0+$/.exec(plain)?.[1];
  return intensityLevels.find((level) => String(level) === digit || levelWords[level].includes(plain));
};

/** The minutes that a class has, '30' or '30 דקות' → 4; undefined if no lesson has that length. */
export const lengthOfWord = (word: string): LengthCode | undefined => {
  const minutes = /^(\d+)(\.0+)?(\s*\p{L}.*)?$/u.exec(word)?.[1];
  return lengthCodes.find((code) => String(lessonMinutes[code].slot) === minutes);
};

/** 'ריקוד', 'Dance' or 'dance' → 'dance'; undefined for anything else. */
const categoryOfWord = (word: string): CategoryValue | undefined => {
  const plain = word.toLowerCase();
  return (
    categoryValues.find(
      (value) => value === plain || Object.values(categoryWords[value]).some((name) => name.toLowerCase() === plain),
    ) ?? shortWords.get(plain)
  );
};

/** Words separated by commas, semicolons or lines. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Categories by name, value or path; undefined if one is unknown. */
export const categoriesOfWords = (text: string): CategoryValue[] | undefined => {
  const found = wordsOf(text).map((word) => categoryOfWord(word) ?? categoryOfPath(word.toLowerCase()));
  return found.includes(undefined) ? undefined : [...new Set(found.filter((value) => value !== undefined))];
};

/** '2-4' → 2, 3, 4; for any other word, its level. */
const levelsOfWord = (word: string): (IntensityLevel | undefined)[] => {
  const [, from, to] = /^([1-5])\s*[-–]\s*([1-5])$/.exec(word) ?? [];
  if (from === undefined || to === undefined) return [levelOfWord(word)];
  return from < to ? intensityLevels.filter((level) => level >= Number(from) && level <= Number(to)) : [undefined];
};

/** Levels, ascending: '1, 3', '1-3', 'קל; בינוני', or '13', as Excel converts '1,3' in some languages; undefined if one is unknown. */
export const levelsOfWords = (text: string): IntensityLevel[] | undefined => {
  const found = (/^[1-5]{2,5}$/.test(text) ? [...text] : wordsOf(text)).flatMap(levelsOfWord);
  return found.includes(undefined) ? undefined : intensityLevels.filter((level) => found.includes(level));
};

/** Names of primary categories; others are written as in the path. */
const primaryWords: Readonly<Record<string, readonly string[]>> = {
  'warm-up': ['חימום', 'warm up', 'warmup'],
  main: ['תרגיל עיקרי', 'עיקרי', 'main exercise'],
  small: ['תרגיל קטן', 'קטן', 'small exercise'],
};

/**
 * Converts a path in which categories can have their display names: 'תרגיל קטן / ריקוד / גשם' → 'small/dance/גשם', 'ריקוד' → 'small/dance'.
 * Undefined if `tree` has no such category, because a typo is more likely than a new category.
 */
export const pathOfWords = (text: string, tree: CategoryTree): string | undefined => {
  const [first = '', ...below] = normalizePath(text).split('/');
  const among = (values: readonly string[], word: string) =>
    values.find((value) => value === word) ?? values.find((value) => value.toLowerCase() === word.toLowerCase());
  const named = Object.keys(primaryWords).find((value) => primaryWords[value]!.includes(first.toLowerCase()));
  const primary = among(Object.keys(tree), first) ?? named;
  if (primary === undefined) {
    const category = categoryOfWord(first);
    return category && [categoryPath(category), ...below].join('/');
  }
  const [second, ...rest] = below;
  if (second === undefined || !defaultCategories[primary]?.length) return [primary, ...below].join('/');
  const subs = subCategoriesOf(tree, primary);
  const sub = among(subs, second) ?? among(subs, categoryOfWord(second) ?? '');
  return sub && [primary, sub, ...rest].join('/');
};

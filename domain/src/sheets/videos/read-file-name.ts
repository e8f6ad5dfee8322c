import { levelOfWord, levelsOfWords } from '#sheets/words.ts';
import { tidyText } from '#texts/plain-text.ts';
import { categoriesOf } from '#videos/category-tree.ts';
import type { CategoryTree } from '#videos/category.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import type { SheetDescription } from './videos-sheet.ts';

const EXTENSION = /\.[a-z0-9]{2,4}$/i;
/** 'L4', 'level 3-5', 'עצימות_2'; also several levels. */
const LEVELS =
  /(?<![\p{L}\p{N}])(?:ב?עצימות|עצימויות|רמה|רמות|intensity|level|lvl|l)[\s_.:=-]*([1-5](?:[-–,+&][1-5])*)(?![\p{L}\p{N}])/giu;
const SEPARATORS = /[\s_.+\-–—,()[\]]+/u;
/** The number of a file in its folder, '03 ' or '12_', which isn't part of its name (unlike in '5 minutes'). */
const NUMBER = /^(?:0\d{0,3}(?!\d)|\d{1,4}(?=\s?[_.)-]))/;
/** ' (1)' and ' - Copy' of a second copy. */
const COPY = /(?:\(\d{1,3}\)|[\s_-](?:copy|עותק))$/i;
/** File names given by cameras and telephones. */
const BY_CAMERA = /^(?:img|vid|mvi|dsc[nf]?|gopr|g[hx]|dji|pxl|mov|wa|video|clip|whatsapp|סרטון|וידאו|[\s\d])*$/i;

const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');

/** The index of the category's words among others; -1 if missing. */
const indexOfWords = (words: readonly string[], category: readonly string[]): number =>
  words.findIndex((_, at) => category.every((word, i) => words[at + i]?.toLowerCase() === word.toLowerCase()));

/**
 * The level whose name is at the end, after its number or a separator, and the text before it: 'סקוואט_3_בינוני',
 * 'squat-medium'. 'go easy' is only a name, and so is a level's name after the number of another one.
 */
const levelAtEnd = (text: string): { level?: IntensityLevel; before: string } => {
  const [digit = '', word = ''] = wordsOf(text).slice(-2);
  const level = /^\d/.test(word) ? undefined : levelOfWord(word);
  if (level === undefined || !text.endsWith(word)) return { before: text };
  const before = text.slice(0, -word.length).trimEnd();
  if (/^[1-5]$/.test(digit))
    return digit === String(level) ? { level, before: before.slice(0, before.lastIndexOf(digit)) } : { before: text };
  return /[_-]$/.test(before) ? { level, before } : { before: text };
};

/**
 * Parses the name of a video's file: its title, without separators, the number in its folder and marks of a copy; intensities
 * ('L4', 'עצימות 2-3', '_3_בינוני'); and a category of `tree` with a sub-category ('small-power'). Names given by cameras are ignored.
 * '03_small-power_L4.mp4' → 'small power', 4, 'small/power'.
 */
export const describedByFileName = (fileName: string, tree: CategoryTree): SheetDescription => {
  const whole = tidyText(fileName).replace(EXTENSION, '').replace(COPY, '').trim();
  const { level, before: rest } = levelAtEnd(whole);
  const levels = [
    ...[...rest.matchAll(LEVELS)].flatMap(([, text = '']) => levelsOfWords(text.replace(/[+&]/g, ',')) ?? []),
    ...(level === undefined ? [] : [level]),
  ];
  const words = wordsOf(rest.replace(LEVELS, ' ').trim().replace(NUMBER, ' '));

  const category = categoriesOf(tree)
    .filter((path) => path.includes('/'))
    .map((path) => ({ path, words: wordsOf(path.replace('/', ' ')) }))
    .find((each) => indexOfWords(words, each.words) !== -1);
  const others = category ? words.toSpliced(indexOfWords(words, category.words), category.words.length) : words;
  const displayName = (others.length > 0 ? others : words).join(' ');

  return {
    ...(!BY_CAMERA.test(displayName) && { displayName }),
    ...(levels.length > 0 && { intensities: [...new Set(levels)].toSorted((a, b) => a - b) }),
    ...(category && { path: category.path }),
  };
};

import {
  needProperties,
  noises,
  spaceNoises,
  spacePostures,
  spaceRooms,
  plainNeeds,
  plainSpace,
  postures,
  rooms,
  type LessonSpace,
  type VideoNeeds,
} from '#videos/needs.ts';
import { tagsOfText } from '#videos/tags.ts';
import type { SheetLanguage } from './headers.ts';

type Value = (typeof rooms | typeof postures | typeof noises)[number];
const words: Readonly<Record<Value | 'no-things', Readonly<Record<SheetLanguage, string>>>> = {
  desk: { he: 'ליד השולחן', en: 'desk' },
  corner: { he: 'פינה פנויה', en: 'corner' },
  hall: { he: 'אולם', en: 'hall' },
  standing: { he: 'בעמידה', en: 'standing' },
  seated: { he: 'בישיבה', en: 'seated' },
  floor: { he: 'על הרצפה', en: 'floor' },
  lying: { he: 'בשכיבה', en: 'lying' },
  quiet: { he: 'בשקט', en: 'quiet' },
  usual: { he: 'רעש רגיל', en: 'usual noise' },
  loud: { he: 'ברעש', en: 'loud' },
  'no-things': { he: 'בלי ציוד', en: 'no equipment' },
};

/** The text of a cell with the needs of a video or the requirements of a place: 'desk, seated, quiet, chair'. */
export const textOfNeeds = (needs: VideoNeeds, language: SheetLanguage): string =>
  needProperties
    .flatMap((property) => {
      if (property !== 'things') return needs[property] === undefined ? [] : [words[needs[property]][language]];
      return needs.things?.length === 0 ? [words['no-things'][language]] : (needs.things ?? []);
    })
    .join(', ');

const isCalled = (value: Value | 'no-things', word: string): boolean =>
  value === word || Object.values(words[value]).includes(word);

type Values = { room: readonly Value[]; posture: readonly Value[]; noise: readonly Value[] };
/** Parses words; unknown ones are things. Undefined if two of them specify the same property. */
const readWords = (text: string, values: Values) => {
  const found: { room?: Value; posture?: Value; noise?: Value } = {};
  let things: string[] | undefined;
  for (const typed of tagsOfText(text)) {
    const word = typed.toLowerCase();
    const property = (['room', 'posture', 'noise'] as const).find((one) =>
      values[one].some((value) => isCalled(value, word)),
    );
    if (property) {
      if (found[property]) return undefined;
      found[property] = values[property].find((value) => isCalled(value, word))!;
    } else if (isCalled('no-things', word)) things ??= [];
    else things = [...(things ?? []), typed];
  }
  return { ...found, ...(things && { things }) };
};

/** Parses such a cell of a video; undefined if it contradicts itself. */
export const needsOfText = (text: string): VideoNeeds | undefined => {
  const read = readWords(text, { room: rooms, posture: postures, noise: noises });
  return read && plainNeeds(read as VideoNeeds);
};

/** Parses such a cell of a group's place; undefined if it contradicts itself, or requires what no place can, such as a hall. */
export const spaceOfText = (text: string): LessonSpace | undefined => {
  const unasked = [...rooms, ...postures, ...noises].filter(
    (value) => ![...spaceRooms, ...spacePostures, ...spaceNoises].some((asked) => asked === value),
  );
  const read = readWords(text, { room: spaceRooms, posture: spacePostures, noise: spaceNoises });
  if (read?.things?.some((thing) => unasked.some((value) => isCalled(value, thing.toLowerCase())))) return undefined;
  return read && plainSpace(read as LessonSpace);
};

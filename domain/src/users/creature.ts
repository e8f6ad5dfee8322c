import * as z from 'zod/mini';

/** The animals that a group can have. */
export const creatureKinds = ['fox', 'owl', 'hedgehog', 'bear'] as const;
export type CreatureKind = (typeof creatureKinds)[number];

/** The animal that a class has chosen, and its name, if any. */
export const creatureChoiceSchema = z.object({ kind: z.enum(creatureKinds), name: z.optional(z.string()) });
export type CreatureChoice = z.infer<typeof creatureChoiceSchema>;
export const MAX_CREATURE_NAME = 30;

/** Its accessories, by number of finished lessons: with three a week, the last one is reached at the end of a school year. */
export const creatureThings = {
  scarf: 4,
  hat: 9,
  glasses: 16,
  boots: 24,
  ball: 34,
  kite: 46,
  skateboard: 60,
  medal: 76,
  hills: 90,
  rainbow: 104,
} as const;
export type CreatureThing = keyof typeof creatureThings;
const thingNames = Object.keys(creatureThings) as CreatureThing[];
/** Number of finished lessons until which it is small. */
const GROWN_AFTER = 12;

/** A group's animal: an egg before the first finished lesson, then small, then grown; with its accessories so far. */
export interface Creature {
  kind: CreatureKind;
  size: 'egg' | 'small' | 'grown';
  things: readonly CreatureThing[];
}

type Owner = { _id?: string | undefined; creature?: CreatureChoice | undefined; finishedLessons?: number | undefined };

/**
 * Returns the animal of a group: the chosen one, else one derived from its id, grown by its finished lessons. It never loses
 * anything.
 */
export const creatureOf = ({ _id = '', creature, finishedLessons = 0 }: Owner): Creature => {
  const sum = [..._id].reduce((total, character) => total + character.codePointAt(0)!, 0);
  return {
    kind: creature?.kind ?? creatureKinds[sum % creatureKinds.length]!,
    size: finishedLessons < 1 ? 'egg' : finishedLessons < GROWN_AFTER ? 'small' : 'grown',
    things: thingNames.filter((thing) => creatureThings[thing] <= finishedLessons),
  };
};

/** The next accessory, and the number of lessons until then; undefined once the animal has all of them. */
export const nextThing = (finishedLessons: number): { thing: CreatureThing; lessons: number } | undefined => {
  const thing = thingNames.find((each) => creatureThings[each] > finishedLessons);
  return thing && { thing, lessons: creatureThings[thing] - finishedLessons };
};

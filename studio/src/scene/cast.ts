import { coatOf } from '#figure/draw-head.ts';
import type { Animal, Cast } from '#figure/look.ts';
import { mix, NIGHT } from '#figure/mix.ts';
import { CLEARLY_APART, colorDistance, type Palette } from './colors.ts';

/** The children who move: distinguished by hair, skin and clothes. The other shoes are for ground of a similar colour. */
const CHILDREN: readonly (Cast & { otherShoes: string })[] = [
  {
    head: 'bun',
    skin: '#f2c09a',
    hair: '#5a3521',
    shirt: '#3f6fe8',
    trousers: '#2b2a5c',
    shoes: '#ff5f6d',
    otherShoes: '#ffffff',
  },
  {
    head: 'short',
    skin: '#c98a5e',
    hair: '#2a1c1a',
    shirt: '#f0484e',
    trousers: '#274a6b',
    shoes: '#ffffff',
    otherShoes: '#ffcf3f',
  },
  {
    head: 'curls',
    skin: '#8d5a3a',
    hair: '#2b1a16',
    shirt: '#12a594',
    trousers: '#4a2a6b',
    shoes: '#ffcf3f',
    otherShoes: '#3f6fe8',
  },
  {
    head: 'braids',
    skin: '#f6cfae',
    hair: '#c4622d',
    shirt: '#8b4fd8',
    trousers: '#1f4d4a',
    shoes: '#ff8a3d',
    otherShoes: '#ffffff',
  },
  {
    head: 'cap',
    skin: '#e3ad80',
    hair: '#3a2a20',
    shirt: '#1f7a45',
    trousers: '#2d3350',
    shoes: '#f0484e',
    otherShoes: '#ffffff',
  },
];

/** Returns the child for a turn, in shoes that contrast with the ground. */
export function childCast(turn: number, { hill }: Palette): Cast {
  const { otherShoes, ...child } = CHILDREN[turn % CHILDREN.length]!;
  return colorDistance(child.shoes, hill) < CLEARLY_APART ? { ...child, shoes: otherShoes } : child;
}

/** Returns an animal that walks upright. */
export const animalCast = (animal: Animal): Cast => {
  const { fur, light, limbs } = coatOf(animal);
  return {
    head: animal,
    skin: fur,
    hair: fur,
    shirt: mix(fur, NIGHT, 0.08),
    trousers: limbs ?? mix(fur, NIGHT, 0.22),
    shoes: mix(limbs ?? fur, NIGHT, 0.4),
    ...(limbs && { sleeves: limbs }),
    belly: light,
  };
};

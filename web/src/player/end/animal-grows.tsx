import { creatureOf, nextThing } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { Creature } from '#ui/pictures/creature.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { useTones } from '#player/stage/tones.ts';
import cheer from './cheer.module.css';
import s from './animal-grows.module.css';

/** A rising scale from A4, for something that opens. */
const OPENS = [440, 493.88, 554.37, 659.26, 739.99, 880].map((hertz, at) => ({
  hertz,
  after: 0.7 + at * 0.08,
  rise: 0.02,
  fadedAfter: at < 5 ? 0.3 : 1.4,
  gain: 0.14,
}));

interface AnimalGrowsProps {
  group: Group;
  /** Number of lessons that the group has finished, including this one. */
  finishedLessons: number;
  /** Loudness from 0 to 1. */
  volume: number;
}
/** A class's animal, large: it hatches after the first lesson and grows with each one. */
export const AnimalGrows = ({ group, finishedLessons, volume }: AnimalGrowsProps) => {
  useTones(OPENS, volume);
  const next = nextThing(finishedLessons);
  return (
    <div className={`${cheer.moment} ${s.animal}`}>
      <span className={s.picture} aria-hidden>
        <Creature animal={creatureOf({ ...group, finishedLessons: finishedLessons - 1 })} className={s.before} />
        <Creature animal={creatureOf({ ...group, finishedLessons })} className={s.after} />
      </span>
      <h1 dir="auto">{group.creature?.name ?? m.creature_ours()}</h1>
      <p role="status">
        {finishedLessons === 1 ? m.creature_hatched() : next && m.creature_next({ count: next.lessons })}
      </p>
    </div>
  );
};

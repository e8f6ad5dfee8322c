import { lazily } from '#ui/behavior/lazily.tsx';

/** A group's animal, loaded after the page that it is on. */
export const LazyCreature = lazily(async () => (await import('./creature.tsx')).Creature);

import { lazily } from '#components/behavior/lazily.tsx';

/** A group's animal, loaded after the page that it is on. */
export const LaterCreature = lazily(async () => (await import('./creature.tsx')).Creature);

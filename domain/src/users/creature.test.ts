import { expect, test } from 'vitest';
import { creatureKinds, creatureOf, creatureThings, nextThing } from './creature.ts';

const after = (finishedLessons: number) => creatureOf({ _id: 'a', finishedLessons });

test('a group has an egg until its first finished lesson, then an animal that only gains', () => {
  expect(after(0)).toMatchObject({ size: 'egg', things: [] });
  expect(after(1)).toMatchObject({ size: 'small', things: [] });
  for (let lessons = 0; lessons < 300; lessons++) {
    const [before, now] = [after(lessons), after(lessons + 1)];
    expect(now.kind).toBe(before.kind);
    expect(now.things).toEqual(expect.arrayContaining([...before.things]));
    expect(now.things.length - before.things.length).toBe(Number(nextThing(lessons)?.lessons === 1));
  }
});

test('after a school year of three lessons a week it is grown and has everything', () => {
  expect(after(3 * 36)).toMatchObject({ size: 'grown', things: Object.keys(creatureThings) });
  expect(nextThing(3 * 36)).toBeUndefined();
  expect(nextThing(0)).toEqual({ thing: 'scarf', lessons: 4 });
});

test('groups have different animals until they choose one', () => {
  const kinds = new Set(Array.from({ length: 50 }, () => creatureOf({ _id: crypto.randomUUID() }).kind));
  expect(kinds.size).toBe(creatureKinds.length);
  expect(creatureOf({ _id: 'a', creature: { kind: 'owl', name: 'לילה' } }).kind).toBe('owl');
});

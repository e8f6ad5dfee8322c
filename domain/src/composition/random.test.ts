import { describe, expect, it } from 'vitest';
import { hash01, lessonSeed, nthSeed, randomFrom } from './random.ts';

describe('lessonSeed', () => {
  const of = { userId: 'u1', groupId: 'g1', date: '2026-03-10', lengthCode: 2, intensity: 3 } as const;

  it('is a uint32 and the same for the same lesson', () => {
    expect(lessonSeed(of)).toBe(lessonSeed({ ...of, n: 0 }));
    expect(lessonSeed(of)).toBe(lessonSeed(of) >>> 0);
  });

  it('differs for every other lesson', () => {
    const seeds = [
      lessonSeed(of),
      lessonSeed({ ...of, userId: 'u2' }),
      lessonSeed({ ...of, groupId: 'g2' }),
      lessonSeed({ ...of, date: '2026-03-11' }),
      lessonSeed({ ...of, lengthCode: 3 }),
      lessonSeed({ ...of, intensity: 4 }),
      lessonSeed({ ...of, n: 1 }),
      // Values must not be interchangeable between fields.
      lessonSeed({ ...of, userId: 'u1g', groupId: '1' }),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('hardly ever repeats among thousands of groups and days', () => {
    const seeds = new Set<number>();
    for (let group = 0; group < 200; group += 1) {
      for (let day = 1; day <= 50; day += 1) seeds.add(lessonSeed({ ...of, groupId: group, date: `day ${day}` }));
    }
    expect(seeds.size).toBeGreaterThan(9_990);
  });
});

describe('nthSeed', () => {
  it('gives the seed itself first, then others', () => {
    expect(nthSeed(5, 0)).toBe(5);
    expect(new Set(Array.from({ length: 1000 }, (_, n) => nthSeed(5, n))).size).toBe(1000);
  });
});

describe('hash01 and randomFrom', () => {
  it('spread evenly over videos and over seeds', () => {
    for (const draw of [(at: number) => hash01(7, at), (at: number) => hash01(at, 7)]) {
      const cells = Array.from({ length: 10 }, () => 0);
      for (let at = 0; at < 10_000; at += 1) cells[Math.floor(draw(at) * 10)]! += 1;
      for (const count of cells) expect(Math.abs(count - 1000)).toBeLessThan(150);
    }
  });

  it('draw whole numbers below the limit, all of them, the same for the same seed', () => {
    const random = randomFrom(1);
    const drawn = Array.from({ length: 200 }, () => random.below(6));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    const again = randomFrom(1);
    expect(Array.from({ length: 200 }, () => again.below(6))).toEqual(drawn);
  });
});

import { describe, expect, it } from 'vitest';
import type { CategoryValue } from '#videos/category.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import { chooseWeeklyVideo } from './choose-weekly-video.ts';
import { entriesFor } from './weekly-schedule.ts';

const preferences = (intensityLevel: IntensityLevel, ...favoriteCategories: CategoryValue[]) => ({
  intensityLevel,
  favoriteCategories,
});
const video = (id: number, path: string, ...intensities: number[]) => ({ id, path, intensities });
const none = { seenAt: new Map<number, number>(), givenAt: new Map<number, number>() };

describe('a weekly video', () => {
  it('is of the intensity and the favourite categories', () => {
    const library = [video(1, 'main', 3), video(2, 'small/dance', 2), video(3, 'small/dance/disco', 3, 4)];
    for (let seed = 0; seed < 50; seed++)
      expect(chooseWeeklyVideo(library, preferences(3, 'dance'), none, seed)?.id).toBe(3);
  });
  it('may be of any of the nine where no category was chosen, and never of others', () => {
    const library = [video(1, 'main', 3), video(2, 'small/dance', 3), video(3, 'sign-language', 3)];
    const drawn = new Set<number | undefined>();
    for (let seed = 0; seed < 50; seed++) drawn.add(chooseWeeklyVideo(library, preferences(3), none, seed)?.id);
    expect([...drawn].toSorted()).toEqual([1, 2]);
    expect(chooseWeeklyVideo([video(3, 'sign-language', 3)], preferences(3), none, 1)).toBeUndefined();
  });
  it('is unseen first, then the one seen longest ago', () => {
    const library = [video(1, 'main', 3), video(2, 'main', 3), video(3, 'main', 3)];
    const choose = (seen: [number, number][], given: [number, number][] = []) =>
      chooseWeeklyVideo(library, preferences(3), { seenAt: new Map(seen), givenAt: new Map(given) }, 7)?.id;
    expect(
      choose([
        [1, 5],
        [3, 1],
      ]),
    ).toBe(2);
    expect(
      choose([
        [1, 5],
        [2, 3],
        [3, 4],
      ]),
    ).toBe(2);
    expect(
      choose(
        [[1, 5]],
        [
          [2, 9],
          [3, 8],
        ],
      ),
    ).toBe(3);
  });
  it('prefers the intensity over the category, and takes the nearest intensity last', () => {
    const library = [video(1, 'main', 3), video(2, 'small/dance', 5), video(3, 'main', 4)];
    expect(chooseWeeklyVideo(library, preferences(3, 'dance'), none, 1)?.id).toBe(1);
    expect(chooseWeeklyVideo(library.slice(1), preferences(2), none, 1)?.id).toBe(3);
  });
  it('is drawn by the seed among equally good ones', () => {
    const library = Array.from({ length: 20 }, (_, id) => video(id, 'main', 3));
    const drawn = (seed: number) => chooseWeeklyVideo(library, preferences(3), none, seed)?.id;
    expect(drawn(5)).toBe(drawn(5));
    expect(new Set([1, 2, 3, 4, 5, 6].map(drawn)).size).toBeGreaterThan(1);
  });
});

describe('a schedule', () => {
  const all = { name: 'all', intensity: null, category: null };
  const level = { name: 'level', intensity: 3, category: null } as const;
  const dance = { name: 'dance', intensity: null, category: 'dance' } as const;
  const story = { name: 'story', intensity: null, category: 'story' } as const;
  const both = { name: 'both', intensity: 3, category: 'dance' } as const;
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

  it('gives what is most specific', () => {
    expect(names(entriesFor([all, level, dance, both], preferences(3, 'dance')))).toEqual([
      'both',
      'dance',
      'level',
      'all',
    ]);
    expect(names(entriesFor([all, level, dance, both], preferences(3)))).toEqual(['level', 'all']);
    expect(names(entriesFor([all, level, dance, both], preferences(2, 'dance')))).toEqual(['dance', 'all']);
    expect(names(entriesFor([level, both], preferences(1, 'dance')))).toEqual([]);
  });
  it('follows the order of the favourites', () => {
    expect(names(entriesFor([dance, story], preferences(3, 'story', 'dance')))).toEqual(['story', 'dance']);
    expect(names(entriesFor([dance, story], preferences(3, 'dance', 'story')))).toEqual(['dance', 'story']);
  });
});

import { categoryPath, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { END_BEATS, PART_BEATS, secondsOf, type Part } from '@zuzu/demo/beats.ts';
import { segmentsOf } from '#course.ts';
import type { Mood } from '#music/tunes.ts';
import type { LibraryClip } from '@zuzu/demo/library-clips.ts';
import { choreographies, type NamedChoreography } from './choreographies.ts';
import { needsOf } from './needs-of.ts';

const MOODS: Readonly<Record<CategoryValue, Mood>> = {
  'dynamic-warmup': 'bounce',
  'static-warmup': 'calm',
  main: 'drive',
  story: 'play',
  coordination: 'play',
  vocal: 'calm',
  dance: 'disco',
  power: 'drive',
  loop: 'bounce',
};

/** Approximate seconds of the clips of a category at one level, in the order of its exercises. */
const LENGTHS: Readonly<Record<'main' | 'other', readonly number[]>> = {
  main: [145, 130, 100, 70],
  other: [64, 128, 104],
};
/** Easier clips that the next level may do too: these places in a category. */
const SHARED: Readonly<Record<'main' | 'other', readonly number[]>> = { main: [0, 1, 2, 3], other: [0, 1] };
/**
 * Level 1 has nothing easier: there each category has a third exercise, and these main exercises of level 2, which don't
 * jump, are for beginners, too.
 */
const FOR_BEGINNERS = [1, 2, 3];

const INTRO_AND_LAST = 2;
const MOST_PARTS_A_ROUND = 9;

/**
 * The parts between intro and last: rounds of the movement, built up, held, on the other side, varied. Each is repeated
 * as often as there is room for.
 */
function middle(count: number, has: (part: Part) => boolean): Part[] {
  const rounds = Math.ceil(count / MOST_PARTS_A_ROUND);
  return Array.from({ length: rounds }, (_, round) => {
    const size = Math.floor(((round + 1) * count) / rounds) - Math.floor((round * count) / rounds);
    const once: Part[] = [
      'a',
      'b',
      ...(has('h') && size > 3 ? ['h' as const] : []),
      ...(has('o') ? ['o' as const] : []),
      'c',
    ];
    const kept = once.slice(0, size);
    const growing: readonly Part[] = kept.filter((part) => part !== 'h');
    const repeats = new Map<Part, number>(kept.map((part) => [part, 1]));
    // built up and its other side grow first and together, then the variation, then the movement itself
    const order: Part[] = has('o') ? ['b', 'o', 'c', 'a'] : ['b', 'c', 'a'];
    for (let left = size - kept.length, i = 0; left > 0; i++) {
      const part = order[i % order.length]!;
      if (!growing.includes(part)) continue;
      repeats.set(part, repeats.get(part)! + 1);
      left--;
    }
    return kept.flatMap((part) => Array.from({ length: repeats.get(part)! }, () => part));
  }).flat();
}

function planClip(named: NamedChoreography, seconds: number, intensities: readonly IntensityLevel[]): LibraryClip {
  const { id, family, exercise, choreography } = named;
  const { level, name, say } = choreography;
  const segments = segmentsOf(choreography);
  const parts = Math.round((seconds - secondsOf(level, END_BEATS)) / secondsOf(level, PART_BEATS));
  const course: Part[] = [
    'i',
    ...middle(parts - INTRO_AND_LAST, (part) => segments.some((segment) => segment.part === part)),
    'l',
    'e',
  ];
  const length = Number(secondsOf(level, parts * PART_BEATS + END_BEATS).toFixed(3));
  return {
    fileName: `${id}-${Math.round(length)}.mp4`,
    displayName: name ?? exercise.name,
    path: categoryPath(exercise.category),
    family,
    intensities: [...intensities],
    length,
    needs: needsOf(named),
    picture: id,
    segments: segments.map(({ part, beats }) => `${part}${beats}`).join(''),
    music: `${MOODS[exercise.category]}-${level}`,
    tempo: level,
    parts: course.join(''),
    say,
  };
}

/** The clips that every level has, category by category and level by level. */
export function planLibrary(): LibraryClip[] {
  const groups = Map.groupBy(
    choreographies.filter(({ choreography }) => !choreography.extra),
    ({ exercise, choreography }) => `${exercise.category} ${choreography.level}`,
  );
  return [...groups.values()].flatMap((group) =>
    group.map((named, place) => {
      const { category } = named.exercise;
      const { level } = named.choreography;
      const kind = category === 'main' ? 'main' : 'other';
      const intensities = intensityLevels.filter(
        (intensity) =>
          intensity === level ||
          (intensity === level + 1 && SHARED[kind].includes(place)) ||
          (intensity === 1 && level === 2 && kind === 'main' && FOR_BEGINNERS.includes(place)),
      );
      const seconds = Math.min(LENGTHS[kind][place]!, named.choreography.atMost ?? Infinity);
      return planClip(named, seconds, intensities);
    }),
  );
}

/** The clips beyond them, in the order of their exercises. */
export const planExtras = (): LibraryClip[] =>
  choreographies.flatMap((named) => {
    const { extra } = named.choreography;
    return extra ? [planClip(named, extra.seconds, extra.intensities)] : [];
  });

import { categoryPath, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { beatsOfPart, END_BEATS, PART_BEATS, secondsOf, type Part } from '@zuzu/demo/beats.ts';
import { segmentsOf } from '#course.ts';
import type { Mood } from '#music/tunes.ts';
import type { LibraryClip } from '@zuzu/demo/library-clips.ts';
import { choreographies, type NamedChoreography } from './choreographies.ts';
import { needsOf } from './needs-of.ts';

/** Approximate seconds of a clip: the most parts that stay below 75 seconds at any tempo, or one part less. */
const LONG = 72;
const SHORTER = 65;

/** Mood and length of the clips of a category; the lengths let lessons of every length come close to their target. */
const CLIPS: Readonly<Record<CategoryValue, { mood: Mood; seconds: number }>> = {
  'dynamic-warmup': { mood: 'bounce', seconds: LONG },
  'static-warmup': { mood: 'calm', seconds: LONG },
  main: { mood: 'drive', seconds: LONG },
  story: { mood: 'play', seconds: LONG },
  coordination: { mood: 'play', seconds: SHORTER },
  vocal: { mood: 'calm', seconds: SHORTER },
  dance: { mood: 'disco', seconds: SHORTER },
  power: { mood: 'drive', seconds: SHORTER },
  loop: { mood: 'bounce', seconds: SHORTER },
};

/** Number of exercises of a category that also suit the next level. */
const sharedOf = (category: CategoryValue): number => (category === 'main' ? 4 : 2);
/** The first exercise of each category at level 3 is also used at level 5, as a rest from jumping. */
const isRest = (level: IntensityLevel, place: number): boolean => level === 3 && place === 0;
/**
 * No level is easier than 1, so it has a third exercise per category and also uses these exercises of level 2, which have no
 * jumps. Boxing on a chair is the only seated power exercise.
 */
const ALSO_FOR: Readonly<Partial<Record<IntensityLevel, readonly string[]>>> = {
  1: [
    'warm-heels-2',
    'stretch-fold-2',
    'main-squats-2',
    'main-lunge-2',
    'main-steps-2',
    'main-skip-2',
    'story-frog-2',
    'skill-balls-2',
    'dance-disco-2',
    'voice-lion-2',
    'power-plank-2',
  ],
  3: ['power-punch-1'],
  4: ['power-punch-1'],
};

const INTRO_AND_LAST = 2;
/** Order of the parts between intro and last: movement, harder form, hold, other side, variation. */
const COURSE: readonly Part[] = ['a', 'b', 'h', 'o', 'c'];

/** Returns all parts once, with the hold only if there is time, then repetitions. */
function middle(count: number, has: (part: Part) => boolean): Part[] {
  const sides: readonly Part[] = has('o') ? ['b', 'o'] : ['b'];
  const moves: readonly Part[] = ['a', ...sides, 'c'];
  const once: readonly Part[] = has('h') && count > moves.length ? [...moves, 'h'] : moves;
  // repeats the harder form on both sides first, then the variation, then the movement
  const again: readonly Part[] = [...sides, 'c', 'a'];
  const more = Array.from({ length: count - once.length }, (_, i) => again[i % again.length]!);
  return [...once, ...more].sort((one, other) => COURSE.indexOf(one) - COURSE.indexOf(other));
}

function planClip(named: NamedChoreography, seconds: number, intensities: readonly IntensityLevel[]): LibraryClip {
  const { id, family, exercise, choreography } = named;
  const { level, name, say, atMost = Infinity } = choreography;
  const segments = segmentsOf(choreography);
  const parts = Math.round((Math.min(seconds, atMost) - secondsOf(level, END_BEATS)) / secondsOf(level, PART_BEATS));
  const between = middle(parts - INTRO_AND_LAST, (part) => segments.some((segment) => segment.part === part));
  const course: readonly Part[] = ['i', ...between, 'l', 'e'];
  const length = Number(course.reduce((sum, part) => sum + secondsOf(level, beatsOfPart(part)), 0).toFixed(3));
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
    music: `${CLIPS[exercise.category].mood}-${level}`,
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
      const intensities = intensityLevels.filter(
        (intensity) =>
          intensity === level ||
          (intensity === level + 1 && place < sharedOf(category)) ||
          (intensity === 5 && isRest(level, place)) ||
          ALSO_FOR[intensity]?.includes(named.id),
      );
      return planClip(named, CLIPS[category].seconds, intensities);
    }),
  );
}

/** The clips beyond them, in the order of their exercises. */
export const planExtras = (): LibraryClip[] =>
  choreographies.flatMap((named) => {
    const { extra } = named.choreography;
    return extra ? [planClip(named, LONG, extra)] : [];
  });

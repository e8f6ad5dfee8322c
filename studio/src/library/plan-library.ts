import { categoryPath, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { beatsOfPart, END_BEATS, PART_BEATS, secondsOf, type Part } from '@zuzu/demo/beats.ts';
import { segmentsOf } from '#course.ts';
import type { Mood } from '#music/tunes.ts';
import type { LibraryClip } from '@zuzu/demo/library-clips.ts';
import { choreographies, type NamedChoreography } from './choreographies.ts';
import { needsOf } from './needs-of.ts';

/** Approximate seconds of a clip: at every tempo as many parts as stay below 75 seconds, or one less. */
const LONG = 72;
const SHORTER = 65;

/** What the clips of a category have: a mood of their music, and a length, so that lessons of every length come near their target. */
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

/** So many exercises of a category are for the next level, too. */
const sharedOf = (category: CategoryValue): number => (category === 'main' ? 4 : 2);
/** The first exercise of each category of level 3 is a rest from jumping at level 5. */
const isRest = (level: IntensityLevel, place: number): boolean => level === 3 && place === 0;
/**
 * Level 1 has nothing easier: there each category has a third exercise, and these of level 2, which don't jump, are for
 * beginners, too. Boxing on a chair is the only power exercise for those who must sit.
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
/** The order in which what is between intro and last follows: the movement, built up, held, on the other side, varied. */
const COURSE: readonly Part[] = ['a', 'b', 'h', 'o', 'c'];

/** All of it once, a pose to hold only where there is room; then some of it again. */
function middle(count: number, has: (part: Part) => boolean): Part[] {
  const sides: readonly Part[] = has('o') ? ['b', 'o'] : ['b'];
  const moves: readonly Part[] = ['a', ...sides, 'c'];
  const once: readonly Part[] = has('h') && count > moves.length ? [...moves, 'h'] : moves;
  // built up and its other side come again first and together, then the variation, then the movement itself
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

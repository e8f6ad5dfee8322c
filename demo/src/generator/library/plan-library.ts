import type { LibraryClip } from '#library-clips.ts';
import { exercises, exercisesOf, type ExerciseId } from '#generator/exercises/exercises.ts';
import type { Mood } from '#generator/music/tunes.ts';
import { loopFrames, musicSeconds, TEMPO_FRAMES, TEMPO_INTENSITIES, type Tempo } from '#generator/scene/tempo.ts';

const MOODS: Readonly<Record<string, Mood>> = {
  'warm-up/dynamic-warmup': 'bounce',
  'warm-up/static-warmup': 'calm',
  main: 'bounce',
  'small/story': 'play',
  'small/coordination': 'play',
  'small/vocal': 'calm',
  'small/dance': 'bounce',
  'small/power': 'bounce',
  'small/loop': 'play',
};

/** Which exercise of the category, at which tempo, and for about how long; the length becomes whole pieces of music. */
type Slot = readonly [exercise: number, tempo: Tempo, seconds: number];

// prettier-ignore
const withTwoExercises: readonly Slot[] = [
  [0, 1, 45], [0, 1, 125], [1, 2, 60], [1, 2, 95], [1, 2, 165], [0, 4, 60], [0, 4, 95], [0, 4, 165], [1, 5, 45], [1, 5, 125],
];
// prettier-ignore
const withThreeExercises: readonly Slot[] = [
  [0, 1, 45], [0, 1, 125], [1, 2, 60], [2, 2, 95], [1, 2, 165], [0, 4, 60], [2, 4, 95], [0, 4, 165], [1, 5, 45], [1, 5, 125],
];
// prettier-ignore
const mainExercises: readonly Slot[] = [
  [0, 1, 60], [0, 1, 150], [1, 2, 75], [1, 2, 120], [1, 2, 185], [2, 2, 95], [2, 2, 140],
  [0, 4, 75], [0, 4, 120], [0, 4, 185], [2, 4, 95], [2, 4, 140], [1, 5, 60], [1, 5, 150],
];

const PACE_NAMES: Readonly<Record<Tempo, string>> = { 1: 'ברוגע', 2: 'בנחת', 3: 'בקצב', 4: 'במרץ', 5: 'מהר' };

const lengthName = (seconds: number): string =>
  seconds < 60 ? 'קצר' : seconds < 105 ? 'בינוני' : seconds < 145 ? 'ארוך' : 'ארוך מאוד';

function planClip(path: string, id: ExerciseId, tempo: Tempo, seconds: number): LibraryClip {
  const exercise = exercises[id];
  const pieces = Math.max(2, Math.round(seconds / musicSeconds(tempo)));
  const length = Number((pieces * musicSeconds(tempo)).toFixed(3));
  return {
    fileName: `${id}-${tempo}-${Math.round(length)}.mp4`,
    displayName: `${exercise.name} · ${PACE_NAMES[tempo]} · ${lengthName(length)}`,
    path,
    family: id,
    intensities: TEMPO_INTENSITIES[tempo],
    length,
    loop: `${id}-${tempo}`,
    music: `${MOODS[path]!}-${tempo}`,
    turns: (pieces * 4 * TEMPO_FRAMES[tempo]) / loopFrames(exercise, tempo),
  };
}

/** The demo library: 94 clips, 10 in each category and 14 main exercises, category by category. */
export function planLibrary(): LibraryClip[] {
  return Object.keys(MOODS).flatMap((path) => {
    const ids = exercisesOf(path);
    const slots = path === 'main' ? mainExercises : ids.length === 3 ? withThreeExercises : withTwoExercises;
    return slots.map(([exercise, tempo, seconds]) => planClip(path, ids[exercise]!, tempo, seconds));
  });
}

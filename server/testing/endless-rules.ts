import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { readyVideo } from './library.ts';

/** Rules with sixty blocks for ten minutes and a window of less than a millisecond: composing would take far more than minutes. */
export const endlessRules = structuredClone(defaultLessonConfig);
endlessRules.lessonRules['2'].order = Array.from({ length: 60 }, (_, at) => ['slow', 'slow/a'][at % 2]!);
endlessRules.lessonRules['2'].duration = 98.12345;
endlessRules.tolerances.lessonDuration['2'] = { min: 98.12345, max: 98.12346 };

/** The videos for these rules: clips with millisecond lengths. */
export const endlessLibrary = () =>
  Array.from({ length: 900 }, (_, at) =>
    readyVideo({ path: `slow/${'ab'[at % 2]}`, length: 60 + ((at * 7_919) % 80_000) / 1_000 }),
  );

import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';

/** The lesson that is simulated, alone or in every week of a year. */
export interface SimulatedLesson {
  intensity: IntensityLevel;
  lengthCode: LengthCode;
}

import type { LessonWarning } from '#lessons/lesson.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import type { LessonSpace } from '#videos/needs.ts';

export const cannotComposeCodes = ['NO_RULE', 'EMPTY_ORDER', 'NOTHING_TO_FILL'] as const;
export type CannotComposeCode = (typeof cannotComposeCodes)[number];

/** The place that was asked for, the nearest intensity that has videos, and the property of the place without which there would be so many. */
type Nearest = { place?: LessonSpace } & Pick<LessonWarning, 'nearestIntensity' | 'need' | 'withoutNeed'>;

/**
 * No lesson can be composed from the rules and the library (422 on the wire): there is no rule for the length, its order is empty,
 * or none of its blocks can be filled. `category` is then the first one that lacks videos, at that `intensity`, and `nearest` is the nearest alternative.
 */
export class CannotCompose extends Error {
  readonly code: CannotComposeCode;
  readonly category: string | undefined;
  readonly intensity: IntensityLevel;
  readonly nearest: Nearest;

  constructor(
    code: CannotComposeCode,
    message: string,
    intensity: IntensityLevel,
    category?: string,
    nearest: Nearest = {},
  ) {
    super(message);
    this.name = 'CannotCompose';
    this.code = code;
    this.intensity = intensity;
    this.category = category;
    this.nearest = nearest;
  }
}

import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';

export type LessonRequest = {
  readonly intensity: IntensityLevel;
  readonly length: LengthCode;
  readonly groupName: string;
  /** The group's usual place if undefined. */
  readonly place?: LessonSpace | undefined;
  /** Minutes until the bell; stored with the play. */
  readonly minutes?: number | undefined;
};

/** The request body of POST /lessons/compose. */
export const composeInput = (userId: string, { intensity, length, groupName, place, minutes }: LessonRequest) => ({
  userId,
  intensity,
  duration: length,
  groupName,
  place,
  minutes,
});

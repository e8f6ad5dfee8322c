import type { IntensityLevel } from '#videos/intensity.ts';

export const cannotComposeCodes = ['NO_RULE', 'EMPTY_ORDER', 'NOTHING_TO_FILL'] as const;
export type CannotComposeCode = (typeof cannotComposeCodes)[number];

/**
 * No lesson can be composed from the rules and the library (422 on the wire): there is no rule for the length, its order is empty,
 * or none of its blocks can be filled. `category` is then the first one that lacks videos, at that `intensity`.
 */
export class CannotCompose extends Error {
  readonly code: CannotComposeCode;
  readonly category: string | undefined;
  readonly intensity: IntensityLevel;

  constructor(code: CannotComposeCode, message: string, intensity: IntensityLevel, category?: string) {
    super(message);
    this.name = 'CannotCompose';
    this.code = code;
    this.intensity = intensity;
    this.category = category;
  }
}

import type { Intensity } from '@zuzu/domain/videos/intensity.ts';
import { m } from '#texts/generated/messages.js';

/** Names of the five intensities in the current language. */
export const levelNames: Readonly<Record<Intensity, () => string>> = {
  '1': m.common_level_1,
  '2': m.common_level_2,
  '3': m.common_level_3,
  '4': m.common_level_4,
  '5': m.common_level_5,
};

import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { Refusal } from '#lib/errors.ts';

/** Turns CannotCompose into a 422 with category and intensity; rethrows any other error. */
export const refuseToCompose = (error: unknown): never => {
  if (!(error instanceof CannotCompose)) throw error;
  throw new Refusal('CANNOT_COMPOSE', error.message, {
    reason: error.code,
    category: error.category,
    intensity: toWireIntensity(error.intensity),
    ...error.nearest,
  });
};

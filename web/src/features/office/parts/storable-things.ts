import { tagsFault } from '@zuzu/domain/videos/tags.ts';
import { MAX_THINGS } from '@zuzu/domain/videos/needs.ts';

/** Returns whether a video or a place can have these things. */
export const areStorable = (things: readonly string[] = []): boolean =>
  things.length <= MAX_THINGS && tagsFault(things) === undefined;

import { isSet, matching, searchReader } from '#ui/behavior/search-params.ts';

/** The search params of type A's home. */
export const typeASearch = searchReader({
  /** The video to show; this week's by default. */
  video: matching(/^\d{1,15}$/),
  /** Plays as soon as it has loaded. */
  play: isSet,
});

import type { ComponentType } from 'react';

/** The components of a feature by slot of the player; they read the player from `usePlayerContext()`. */
export type PlayerFeature = {
  /** Switches in the control bar. */
  readonly Bar?: ComponentType;
  /** A row of the band for the class. */
  readonly Band?: ComponentType;
  /** Above the list of parts. */
  readonly Queue?: ComponentType;
  /** Over the picture, mounted as long as the player is. */
  readonly Stage?: ComponentType;
};

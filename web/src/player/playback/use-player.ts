import { useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';

/** One value out of the player's state; the component renders again when that value changes, not four times a second. */
export const usePlayer = <Value extends string | number | boolean | object | null | undefined>(
  store: PlayerStore,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(store.subscribe, () => select(store.getState()));

import { useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state.ts';
import type { PlayerStore } from './player-store.ts';

/** Selects one value of the player's state; rerenders when that value changes, not at every time update. */
export const usePlayer = <Value extends string | number | boolean | object | null | undefined>(
  store: PlayerStore,
  select: (state: PlayerState) => Value,
): Value => useSyncExternalStore(store.subscribe, () => select(store.getState()));

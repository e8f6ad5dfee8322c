import { Speech } from 'lucide-react';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { usePlayerContext } from '#player/core/player-core.ts';
import type { PlayerFeature } from '#player/core/player-feature.ts';
import { useCanSpeak, useSpokenWords } from '#player/stage/use-spoken-words.ts';
import { m } from '#lib/texts/generated/messages.js';
import { switchSlots } from './switch-slots.tsx';

const useSwitch = () => {
  const { parts } = usePlayerContext();
  const canSpeak = useCanSpeak();
  const [on, toggle] = useStoredSwitch('playerSayNext', false);
  return canSpeak && parts.length > 1 ? { on, toggle } : undefined;
};

const Stage = () => {
  const { store, upNext } = usePlayerContext();
  // with a Hebrew voice, as titles are
  useSpokenWords(store, upNext && `${m.player_next()} ${titleOf(upNext)}`, useSwitch()?.on ?? false);
  return null;
};

/** Says aloud what comes next. */
export const sayNext: PlayerFeature = { ...switchSlots(useSwitch, Speech, m.player_say_next), Stage };

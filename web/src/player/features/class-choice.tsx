import { useEffect } from 'react';
import { Vote } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { usePlayerContext } from '#player/core/player-core.ts';
import type { PlayerFeature } from '#player/core/player-feature.ts';
import { withSameParts } from '#player/core/player-lesson.ts';
import { ClassChoice } from '#player/stage/class-choice.tsx';
import { useClassChoice } from '#player/stage/use-class-choice.ts';
import { m } from '#lib/texts/generated/messages.js';
import { switchSlot } from './switch-slot.tsx';

const useSwitch = () => {
  const { choices } = usePlayerContext().props;
  const [on, toggle] = useStoredSwitch('playerChoice', false);
  return choices && { on, toggle };
};

const Stage = () => {
  const { store, playId, parts, fileKeys, props, held, setUndecided, replace } = usePlayerContext();
  const choices = useSwitch()?.on ? props.choices : undefined;
  const { position, other } = useClassChoice(store, playId, choices);
  const isUndecided = other !== undefined;
  useEffect(() => setUndecided(isUndecided), [setUndecided, isUndecided]);
  const planned = parts[position];
  const choose = async (chosen: LessonPart) => {
    const playOn = () => {
      store.goToPart(position);
      store.play();
    };
    const wanted = fileKeys.map((key, index) => (index === position ? chosen.video.fileKey : key));
    if (wanted.join() === fileKeys.join()) return playOn();
    try {
      replace(await withSameParts(props.choices?.change(wanted), wanted), position);
    } catch (error) {
      console.warn('The lesson goes on as planned.', error);
      playOn();
    }
  };
  if (!held || !other || !planned) return null;
  return (
    <ClassChoice planned={planned} other={other} first={position === 0} onChoose={(chosen) => void choose(chosen)} />
  );
};

/** Lets the class choose between two videos for each part. */
export const classChoice: PlayerFeature = { ...switchSlot(useSwitch, Vote, m.player_choice), Stage };

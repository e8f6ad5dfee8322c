import { Speech } from 'lucide-react';
import { usePlayerContext } from '#player/core/player-core.ts';
import type { PlayerFeature } from '#player/core/player-feature.ts';
import { EndBy } from '#player/stage/end-by.tsx';
import { OurWordsRow } from '#player/stage/our-words-row.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { classChoice } from './class-choice.tsx';
import { useEffect } from 'react';
import { countIn } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { createTones } from '#player/stage/tones.ts';
import { useStoredSwitch } from '#ui/behavior/use-stored-switch.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { useCanSpeak, useSpokenWords } from '#player/stage/use-spoken-words.ts';
import { switchSlot } from './switch-slot.tsx';

const useSwitch = () => {
  const { parts } = usePlayerContext();
  const canSpeak = useCanSpeak();
  const [on, toggle] = useStoredSwitch('playerSayNext', false);
  return canSpeak && parts.length > 1 ? { on, toggle } : undefined;
};

const Stage = () => {
  const { store, upNext } = usePlayerContext();
  // in Hebrew, like the titles
  useSpokenWords(store, upNext && `${m.player_next()} ${titleOf(upNext)}`, useSwitch()?.on ?? false);
  return null;
};

/** Speaks the title of the next part. */
const sayNext: PlayerFeature = { ...switchSlot(useSwitch, Speech, m.player_say_next), Stage };

/** Audible, but softer than the lessons' music. */
const bell = { rise: 0.02, fadedAfter: 0.5, gain: 0.16 };
/** E5, then A5. */
const CHIME = [
  { hertz: 659.26, after: 0, ...bell },
  { hertz: 880, after: 0.14, ...bell },
];

/** Plays a soft sound when the countdown to the next part begins, at the player's volume. */
const useChime = (store: PlayerStore): void => {
  useEffect(() => {
    const tones = createTones();
    let counting = false;
    const unsubscribe = store.subscribe(() => {
      const { phase, paused, seconds, volume, muted } = store.getState();
      const counts = phase === 'started' && !paused && countIn(store.timeline, seconds) !== undefined;
      if (counts && !counting && !muted) tones.play(CHIME, volume);
      counting = counts;
    });
    return () => {
      unsubscribe();
      tones.close();
    };
  }, [store]);
};

/** Chooses the minute at which the lesson ends. */
const finishBy: PlayerFeature = {
  Queue: () => {
    const { endsAt, wholeLeft, endBy } = usePlayerContext();
    return <EndBy chosen={endsAt} secondsLeft={wholeLeft} onChoose={endBy} />;
  },
};

/** Asks the class its teacher's words. */
const ourWords: PlayerFeature = {
  Band: () => {
    const { isBreak, store, props, lesson } = usePlayerContext();
    return !isBreak && <OurWordsRow store={store} owner={props.owner} calm={lesson.place !== undefined} />;
  },
};

/** Sounds before each part. */
const chime: PlayerFeature = {
  Stage: () => {
    useChime(usePlayerContext().store);
    return null;
  },
};

/** The player's features, in the order of their switches. */
const features: readonly PlayerFeature[] = [classChoice, sayNext, finishBy, ourWords, chime];

/** Renders what the features have for a slot. */
export const Slot = ({ of }: { of: keyof PlayerFeature }) =>
  features.map(({ [of]: Drawn }, index) => Drawn && <Drawn key={index} />);

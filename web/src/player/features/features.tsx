import { Wind } from 'lucide-react';
import { usePlayerContext } from '#player/core/player-core.ts';
import type { PlayerFeature } from '#player/core/player-feature.ts';
import { EndBy } from '#player/stage/end-by.tsx';
import { OurWordsRow } from '#player/stage/our-words-row.tsx';
import { IntroSwitch } from '#player/stage/play-overlay.tsx';
import { useChime } from '#player/stage/use-chime.ts';
import { m } from '#lib/texts/generated/messages.js';
import { classChoice } from './class-choice.tsx';
import { sayNext } from './say-next.tsx';

/** A switch for the calm landing after the lesson; a break always lands. */
const landing: PlayerFeature = {
  Intro: () => {
    const { isBreak, landing: switched } = usePlayerContext();
    return !isBreak && <IntroSwitch on={switched.on} toggle={switched.toggle} Icon={Wind} label={m.player_landing()} />;
  },
};

/** Chooses the minute at which the lesson ends. */
const finishBy: PlayerFeature = {
  Queue: () => {
    const { endsAt, wholeLeft, endBy } = usePlayerContext();
    return <EndBy chosen={endsAt} secondsLeft={wholeLeft} onChoose={endBy} />;
  },
};

/** Asks the class the words of its teacher. */
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

/** Features of the player, in the order of their switches; one without its line here is off. */
const features: readonly PlayerFeature[] = [classChoice, sayNext, landing, finishBy, ourWords, chime];

/** Draws what features have for a slot. */
export const Slot = ({ of }: { of: keyof PlayerFeature }) =>
  features.map(({ [of]: Drawn }, index) => Drawn && <Drawn key={index} />);

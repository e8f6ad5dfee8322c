import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dices } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { Button } from '#ui/controls/button.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { Ring } from '#ui/page/ring.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './class-choice.module.css';

/** The time to choose, unless the clock is stopped. */
const CHOICE_SECONDS = 15;

interface ClassChoiceProps {
  /** The part that plays by default. */
  planned: LessonPart;
  other: LessonPart;
  /** It is the first part of the lesson. */
  first: boolean;
  /** Called once. */
  onChoose: (part: LessonPart) => void;
}
/**
 * Two pictures to choose the next part from: by a press, the keys 1 and 2, or the dice; the planned one when time is
 * up. Stays until it is unmounted, so that it covers the loading. Part of the page, because full screen shows nothing
 * else.
 */
export const ClassChoice = ({ planned, other, first, onChoose }: ClassChoiceProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // the lesson may change while this is shown
  const [options] = useState([planned, other]);
  const [chosen, setChosen] = useState<LessonPart>();
  const [left, setLeft] = useState(CHOICE_SECONDS);
  const [stopped, setStopped] = useState(false);
  const choose = (part: LessonPart | undefined) => {
    if (chosen || !part) return;
    setChosen(part);
    onChoose(part);
  };

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // no picture looks chosen before one is
    shown?.focus({ preventScroll: true });
    return () => shown?.close();
  }, []);
  const onTick = useEffectEvent(() => (left > 1 ? setLeft(left - 1) : choose(options[0])));
  useEffect(() => {
    if (stopped || chosen) return undefined;
    const timer = setTimeout(() => onTick(), 1_000);
    return () => clearTimeout(timer);
  }, [left, stopped, chosen]);
  useDigitKeys((digit) => choose(options[digit - 1]));

  return (
    <dialog
      ref={dialog}
      className={s.choice}
      tabIndex={-1}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        choose(options[0]);
      }}
    >
      <h2 id={title}>{first ? m.player_choice_first() : m.player_choice_next()}</h2>
      <div className={s.options} data-chosen={chosen !== undefined || undefined}>
        {options.map((part, index) => (
          <button
            key={part.video._id}
            type="button"
            className={s.option}
            aria-pressed={part === chosen}
            // the second click of a double click on what opened this chooses nothing
            onClick={({ detail }) => detail < 2 && choose(part)}
          >
            <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} wide />
            <span className="line">
              <b className="middle round">{index + 1}</b>
              <strong>
                <bdi>{titleOf(part.video)}</bdi>
              </strong>
            </span>
          </button>
        ))}
      </div>
      <div className={s.foot}>
        <Button tone="night" size="l" onClick={() => choose(options[Math.floor(Math.random() * options.length)])}>
          <Dices aria-hidden />
          {m.player_choice_dice()}
        </Button>
        <button
          type="button"
          className={s.clock}
          title={m.player_choice_stop()}
          aria-pressed={stopped}
          onClick={() => setStopped(!stopped)}
        >
          <Hidden>{m.player_choice_stop()}</Hidden>
          <Ring from={1 - left / CHOICE_SECONDS} to={1}>
            {left}
          </Ring>
        </button>
      </div>
    </dialog>
  );
};

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { Cheer } from './cheer.tsx';
import type { Occasion } from './occasion.ts';
import cheer from './cheer.module.css';
import s from './landing.module.css';
import { LANDING_SECONDS } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { createTones } from '#player/stage/tones.ts';

/** Seconds of breathing in, and of a complete breath. */
const breath = { in: 4, whole: 9 } as const;
const BREATHS = 5;
/** Seconds of the dance with which a landing begins. */
const DANCE = LANDING_SECONDS - BREATHS * breath.whole;

/** The tone of each breath, lower each time: A3, G3, E3, D3, A2; its fifth sounds with it. */
const PITCHES = [220, 196, 164.81, 146.83, 110];
const breathTones = (count: number) => {
  const hertz = PITCHES[count]!;
  const gain = 0.12 * (1 - count / (2 * BREATHS));
  return [hertz, 1.5 * hertz].map((each, at) => ({
    hertz: each,
    after: 0,
    rise: breath.in,
    fadedAfter: breath.whole,
    gain: gain / (at + 1),
  }));
};

interface LandingProps {
  /** The occasion to celebrate first. */
  occasion: Occasion;
  /** The teacher's line for the class; may be empty. */
  line: string;
  /** Loudness from 0 to 1. */
  volume: number;
  onEnd: () => void;
}
/** A short dance after the last part, then a calm ending: the screen breathes with the class, tones fall, and the teacher's line is shown. */
export const Landing = ({ occasion, line, volume, onEnd }: LandingProps) => {
  const [second, setSecond] = useState(-DANCE);
  const isDance = second < 0;
  const count = Math.floor(second / breath.whole);
  const isIn = second % breath.whole < breath.in;
  const skip = useRef<HTMLButtonElement>(null);
  const [tones] = useState(createTones);
  useEffect(() => skip.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = setInterval(() => setSecond((before) => before + 1), 1_000);
    return () => {
      clearInterval(timer);
      tones.close();
    };
  }, [tones]);
  const breathe = useEffectEvent(() => {
    if (isDance) return;
    if (count < BREATHS) tones.play(breathTones(count), volume);
    else onEnd();
  });
  useEffect(() => breathe(), [count]);
  return (
    <main
      className={`${isDance ? 'bright' : 'night'} ${cheer.page} ${s.landing}`}
      data-occasion={isDance ? occasion.kind : undefined}
    >
      {isDance ? (
        <Cheer occasion={occasion} volume={volume} />
      ) : (
        <>
          <Hidden>
            <h1>{m.player_landing()}</h1>
          </Hidden>
          <span className={s.breath} aria-hidden />
          <Figure pose="rest" className={s.rests} />
          <p className={s.breathe} role="status">
            {isIn ? m.player_breathe_in() : m.player_breathe_out()}
          </p>
          {line !== '' && (
            <p className={s.line} dir="auto">
              {line}
            </p>
          )}
        </>
      )}
      <Button ref={skip} tone={isDance ? 'quiet' : 'night'} size="s" className={s.skip} onClick={onEnd}>
        <Check aria-hidden />
        {m.player_landing_skip()}
      </Button>
    </main>
  );
};

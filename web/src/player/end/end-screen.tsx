import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { creatureOf } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { Button } from '#ui/controls/button.tsx';
import { Creature } from '#ui/pictures/creature.tsx';
import { lessonsOfWeek } from '#features/classes/lessons-of-week.ts';
import { m } from '#lib/texts/generated/messages.js';
import { AnimalGrows } from './animal-grows.tsx';
import { Cheer } from './cheer.tsx';
import type { Occasion } from './occasion.ts';
import cheer from './cheer.module.css';
import s from './end-screen.module.css';

/** A group's lessons this week: done and planned. */
export type WeekProgress = { readonly done: number; readonly planned: number };

const weekText = (week: WeekProgress): ReactNode =>
  week.planned > 0 ? (
    <>
      {m.player_end_week()} <b>{lessonsOfWeek(week)}</b>
    </>
  ) : (
    m.player_end_week_free()
  );

/** Duration of each moment, in milliseconds. */
const MOMENT_MS = { cheer: 5_000, animal: 3_500 } as const;
type Moment = keyof typeof MOMENT_MS;

interface EndScreenProps {
  group: string;
  /** Enough was played for the lesson to count. */
  finished: boolean;
  week?: WeekProgress | undefined;
  /** The occasion to celebrate first; undefined after a landing, which has already celebrated it. */
  occasion: Occasion | undefined;
  /** Loudness of the moments, from 0 to 1. */
  volume: number;
  /** The group whose animal is shown, its number of finished lessons including this one, and whether this one makes the animal grow. */
  creature?: { group: Group; finishedLessons: number; grows: boolean } | undefined;
  /** Feedback of the class. */
  faces?: ReactNode;
  opinions?: ReactNode;
  /** A button that plays one more part. */
  again?: ReactNode;
  onDone: () => void;
}
/** Shown after the last part: celebrates the class, grows its animal, and then asks how the lesson was. A press skips a moment. */
export const EndScreen = ({
  group,
  finished,
  week,
  occasion,
  volume,
  creature,
  faces,
  opinions,
  again,
  onDone,
}: EndScreenProps) => {
  const [moments, setMoments] = useState<readonly Moment[]>(() => [
    ...(occasion ? (['cheer'] as const) : []),
    ...(creature?.grows ? (['animal'] as const) : []),
  ]);
  const [moment] = moments;
  const next = () => setMoments((left) => left.slice(1));
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // the list of parts may have been scrolled
    window.scrollTo(0, 0);
    if (!moment) return undefined;
    const timer = setTimeout(() => setMoments((left) => left.slice(1)), MOMENT_MS[moment]);
    return () => clearTimeout(timer);
  }, [moment]);
  if (moment)
    return (
      <main
        className={`bright ${cheer.page} ${s.end}`}
        data-moment={moment}
        data-occasion={moment === 'cheer' ? occasion?.kind : undefined}
        onClick={next}
      >
        {moment === 'cheer' && occasion && <Cheer occasion={occasion} volume={volume} />}
        {moment === 'animal' && creature && <AnimalGrows {...creature} volume={volume} />}
        <Button ref={button} tone="quiet" size="s">
          {m.player_landing_skip()}
        </Button>
      </main>
    );
  return (
    <main className={`bright ${s.end}`}>
      <header className={s.head}>
        <div className="breaks">
          <h1>{m.player_end_title()}</h1>
          <p>{finished ? m.player_end_lead({ group }) : m.player_end_reached({ group })}</p>
          {week && <p>{weekText(week)}</p>}
        </div>
        {creature && <Creature animal={creatureOf({ ...creature.group, finishedLessons: creature.finishedLessons })} />}
      </header>
      {faces}
      {opinions}
      <div className={s.actions}>
        <Button ref={button} size="l" onClick={onDone}>
          <Check aria-hidden />
          {m.player_end_done()}
        </Button>
        {again}
      </div>
    </main>
  );
};

import { Check, ListVideo, Sparkles, Timer, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Arcs } from '#ui/pictures/arcs.tsx';
import { Button } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import type { Pose } from '#ui/pictures/figure.tsx';
import { clockTime, minuteCount } from '#lib/texts/format.ts';
import { lessonsOfWeek } from '#features/classes/lessons-of-week.ts';
import { m } from '#lib/texts/generated/messages.js';
import { Dancer } from './dancer.tsx';
import s from './end-screen.module.css';

/** A group's lessons this week: done and planned. */
export type WeekProgress = { readonly done: number; readonly planned: number };

const Fact = ({ value, label, Icon }: { value: string; label: string; Icon: LucideIcon }) => (
  <div>
    <dt className="line gap-2 soft">
      <Icon className="wide" aria-hidden />
      {label}
    </dt>
    <dd className="heavy numerals">
      <L>{value}</L>
    </dd>
  </div>
);

const Week = ({ done, planned }: WeekProgress) => (
  <div className={s.week}>
    <p>
      {planned > 0 ? (
        <>
          {m.player_end_week()} <b>{lessonsOfWeek({ done, planned })}</b>
        </>
      ) : (
        m.player_end_week_free()
      )}
    </p>
    <span className="flow gap-2" aria-hidden>
      {Array.from({ length: Math.max(done, planned) }, (_, index) => (
        <i className="middle round bold" key={index} data-on={index < done || undefined}>
          {index < done && <Check />}
        </i>
      ))}
    </span>
  </div>
);

interface EndScreenProps {
  group: string;
  /** Enough was played for the lesson to count. */
  finished: boolean;
  /** Seconds really played, including before an interruption. */
  seconds: number;
  /** Number of exercises seen. */
  exercises: number;
  /** Number of exercises that were new to the group. */
  fresh: number;
  week?: WeekProgress | undefined;
  /** The figure's, and whether it dances, to a fanfare of this loudness from 0 to 1. */
  pose: Pose;
  celebrates: boolean;
  volume: number;
  /** The group's animal, which has grown. */
  creature?: ReactNode;
  /** Feedback of the class, above and below the buttons. */
  faces?: ReactNode;
  opinions?: ReactNode;
  /** The button that plays on, beside the one that leaves. */
  again?: ReactNode;
  onDone: () => void;
}
/** Shown after the last part: a summary, and the way on. */
export const EndScreen = ({
  group,
  finished,
  seconds,
  exercises,
  fresh,
  week,
  pose,
  celebrates,
  volume,
  creature,
  faces,
  opinions,
  again,
  onDone,
}: EndScreenProps) => {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    done.current?.focus({ preventScroll: true });
    // where the list of parts was read, the page has scrolled
    window.scrollTo(0, 0);
  }, []);
  return (
    <main className={s.end}>
      <div className={`stage ${s.stage}`} aria-hidden>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
        <Dancer pose={pose} dances={celebrates} volume={volume} />
        <Arcs align="xMidYMin slice" />
      </div>
      <div className={s.text}>
        <h1 className="huge">{m.player_end_title()}</h1>
        <p className={s.lead}>{finished ? m.player_end_lead({ group }) : m.player_end_reached({ group })}</p>
        <dl className={s.facts}>
          <Fact value={clockTime(seconds)} label={m.player_end_minutes({ count: minuteCount(seconds) })} Icon={Timer} />
          <Fact value={String(exercises)} label={m.player_end_exercises({ count: exercises })} Icon={ListVideo} />
          <Fact value={String(fresh)} label={m.player_end_new({ count: fresh })} Icon={Sparkles} />
        </dl>
        {week && <Week {...week} />}
        {creature}
        {faces}
        <div className={s.actions}>
          <Button ref={done} size="l" onClick={onDone}>
            <Check aria-hidden />
            {m.player_end_done()}
          </Button>
          {again}
        </div>
        {opinions}
      </div>
    </main>
  );
};

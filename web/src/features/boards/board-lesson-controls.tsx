import { useEffect, useRef, useState } from 'react';
import { ListChecks, Pause, Play, Shuffle, SkipBack, SkipForward, Square, Volume2, VolumeX } from 'lucide-react';
import type { BoardLesson, BoardState } from '@zuzu/contract/boards.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { EndBy } from '#player/stage/end-by.tsx';
import { LandingLine } from '#features/lesson-sheet/landing-line.tsx';
import type { RemoteBoard } from './use-board.ts';
import s from './remote-screen.module.css';

interface ControlsProps {
  board: RemoteBoard;
  state: BoardState;
  lesson: BoardLesson;
  onSheet: () => void;
}

/** Status of the lesson while no part plays. */
const phaseText = ({ phase, waiting }: BoardLesson): string => {
  if (phase === 'loading') return m.remote_loading();
  if (phase === 'ready') return m.remote_ready();
  return waiting ? m.remote_holding() : '';
};

const Volume = ({ board: { send, pending }, state: { volume } }: Pick<ControlsProps, 'board' | 'state'>) => {
  /** The volume chosen here, until the board has applied the command or it has expired. */
  const [held, setHeld] = useState<{ volume: number; sent: boolean }>();
  const [known, setKnown] = useState({ pending, volume });
  if (known.pending !== pending || known.volume !== volume) {
    setKnown({ pending, volume });
    if (!pending && held?.sent) setHeld(undefined);
  }
  const shown = held?.volume ?? volume;
  const Icon = shown === 0 ? VolumeX : Volume2;
  const commit = () => {
    if (!held || held.sent) return;
    setHeld({ ...held, sent: true });
    send({ kind: 'volume', volume: held.volume });
  };
  return (
    <div className={s.volume} dir="ltr">
      <Icon aria-hidden />
      <input
        type="range"
        aria-label={m.player_volume()}
        aria-valuetext={`${Math.round(shown * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={shown}
        onChange={(event) => setHeld({ volume: event.currentTarget.valueAsNumber, sent: false })}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  );
};

interface PartsProps {
  lesson: BoardLesson;
  /** The part that plays, from 0. */
  current: number;
  onChoose: (part: number) => void;
}
/** Pictures of all parts; the current one is marked and in sight, a tap jumps to one. */
const Parts = ({ lesson: { titles, looks, leftOut }, current, onChoose }: PartsProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const part = list.current?.children[current];
    part?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  }, [current]);
  return (
    <ol ref={list} className={s.parts} aria-label={m.remote_parts()}>
      {titles.map((title, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === current || undefined}
            data-left-out={leftOut?.includes(index) || undefined}
            onClick={() => onChoose(index)}
          >
            <Thumb category={looks?.[index]?.category} src={looks?.[index]?.thumbnailUrl} wide />
            <bdi className="clamped">{title}</bdi>
            {leftOut?.includes(index) && <small>{m.player_left_out()}</small>}
          </button>
        </li>
      ))}
    </ol>
  );
};

/** The lesson on the board, its parts, and the buttons that do something at the moment. */
export const BoardLessonControls = ({ board, state, lesson, onSheet }: ControlsProps) => {
  const { send, seconds, pending } = board;
  const { phase, paused, titles, total, endBy, looks } = lesson;
  // the user may press again before the board reports
  const part = pending?.kind === 'part' ? pending.part : lesson.part;
  const started = phase === 'started';
  const kept = titles.map((_, index) => index).filter((index) => index === part || !lesson.leftOut?.includes(index));
  const at = kept.indexOf(part);
  // a break, or a part that is played again
  const isAlone = kept.length === 1;
  const hasParts = started && !isAlone;
  const [previous, next] = [kept[at - 1], kept[at + 1]];
  const plays = started && !paused;
  const goTo = (index: number) => send({ kind: 'part', part: index });
  return (
    <section className="stack gap-4" aria-label={m.player_title()}>
      <div className={s.now}>
        {titles.length > 0 && <Thumb category={looks?.[part]?.category} src={looks?.[part]?.thumbnailUrl} wide />}
        <p className="soft">{lesson.choice ? levelName(lesson.choice.intensity) : m.player_title()}</p>
        <h2 className="breaks">
          <bdi>{started ? titles[part] : phaseText(lesson)}</bdi>
        </h2>
        {titles.length > 0 && (
          <>
            <p className="line apart soft numerals">
              <span>
                {!isAlone &&
                  (started
                    ? m.player_part_of({ part: at + 1, parts: kept.length })
                    : m.player_part_count({ count: kept.length }))}
              </span>
              <span>{m.remote_left({ time: clockTime(Math.ceil(total - seconds)) })}</span>
            </p>
            <span className="meter" style={{ '--c': 'var(--action)' }} dir="ltr" aria-hidden>
              <i style={{ inlineSize: `${total > 0 ? (seconds / total) * 100 : 0}%` }} />
            </span>
          </>
        )}
        {started && <p className="soft filled">{phaseText(lesson)}</p>}
      </div>
      {state.silenced && (
        <p className={s.message} role="alert">
          {m.remote_touch_board()}
        </p>
      )}
      {/* a timeline: left to right in every language; a button without effect is hidden, but keeps its space */}
      <div className={s.buttons} dir="ltr" data-parts={hasParts || undefined}>
        {hasParts && (
          <IconButton
            icon={<SkipBack className="solid" aria-hidden />}
            className={s.step}
            label={m.player_previous_part()}
            hidden={previous === undefined}
            onClick={() => previous !== undefined && goTo(previous)}
          />
        )}
        <Button
          aria-label={plays ? m.player_pause() : m.player_play()}
          onClick={() => send({ kind: plays ? 'pause' : 'play' })}
        >
          {plays ? <Pause className="solid" aria-hidden /> : <Play className="solid" aria-hidden />}
        </Button>
        {hasParts && (
          <IconButton
            icon={<SkipForward className="solid" aria-hidden />}
            className={s.step}
            label={m.player_next_part()}
            hidden={next === undefined}
            onClick={() => next !== undefined && goTo(next)}
          />
        )}
      </div>
      {hasParts && <Parts lesson={lesson} current={part} onChoose={goTo} />}
      {!state.silenced && phase !== 'loading' && <Volume board={board} state={state} />}
      {hasParts && (
        <EndBy
          chosen={endBy?.at === undefined ? undefined : Date.parse(endBy.at)}
          secondsLeft={() => (endBy ? endBy.wholeLeft - (seconds - lesson.seconds) : total - seconds)}
          onChoose={(moment) =>
            send({ kind: 'end-by', ...(moment !== undefined && { at: new Date(moment).toISOString() }) })
          }
        />
      )}
      {lesson.landing && (
        <LandingLine line={lesson.landing.line} onTyped={(line) => send({ kind: 'landing-line', line })} />
      )}
      <div className={s.others}>
        {phase === 'ready' && lesson.choice && (
          <Button tone="quiet" onClick={onSheet}>
            <ListChecks aria-hidden />
            {m.player_sheet()}
          </Button>
        )}
        {lesson.choice && phase !== 'loading' && (
          <Button tone="quiet" onClick={() => send({ kind: 'another' })}>
            <Shuffle aria-hidden />
            {m.player_another()}
          </Button>
        )}
        <Button tone="quiet" onClick={() => send({ kind: 'stop' })}>
          <Square aria-hidden />
          {m.remote_stop()}
        </Button>
      </div>
    </section>
  );
};

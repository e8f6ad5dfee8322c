import { useState, type CSSProperties } from 'react';
import {
  ChevronDown,
  ListChecks,
  Pause,
  Play,
  Shuffle,
  SkipBack,
  SkipForward,
  Square,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { BoardLesson, BoardState } from '@zuzu/contract/boards.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { minutesText, clockTime } from '#lib/texts/format.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
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

const choiceText = ({ choice }: BoardLesson): string =>
  choice
    ? `${levelName(choice.intensity)} · ${minutesText(choice.minutes ?? lessonMinutes[choice.length].slot)}`
    : m.player_title();

/** Status of the lesson while no part plays. */
const phaseText = ({ phase, waiting }: BoardLesson): string => {
  if (phase === 'loading') return m.remote_loading();
  if (phase === 'ready') return m.remote_ready();
  return waiting ? m.remote_holding() : '';
};

const Volume = ({
  board: { send, pending },
  state: { volume, silenced, lesson },
}: Pick<ControlsProps, 'board' | 'state'>) => {
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
        disabled={silenced || lesson?.phase === 'loading'}
        style={{ '--volume': `${shown * 100}%` } as CSSProperties}
        onChange={(event) => setHeld({ volume: event.currentTarget.valueAsNumber, sent: false })}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  );
};

/** The state of the lesson on the board, and the player's buttons. */
export const BoardLessonControls = ({ board, state, lesson, onSheet }: ControlsProps) => {
  const { send, seconds, pending } = board;
  const { phase, paused, titles, total } = lesson;
  // the user may press again before the board reports
  const part = pending?.kind === 'part' ? pending.part : lesson.part;
  const started = phase === 'started';
  const kept = titles.map((_, index) => index).filter((index) => index === part || !lesson.leftOut?.includes(index));
  const at = kept.indexOf(part);
  // a break, or a part that is played again
  const isAlone = kept.length === 1;
  const [previous, next] = [kept[at - 1], kept[at + 1]];
  const plays = started && !paused;
  const [endsAt, setEndsAt] = useState<number>();
  const goTo = (index: number) => send({ kind: 'part', part: index });
  return (
    <section className="stack gap-4" aria-label={m.player_title()}>
      <div className={s.now}>
        <p>{choiceText(lesson)}</p>
        <h2 className="breaks">
          <bdi>{started ? titles[part] : phaseText(lesson)}</bdi>
        </h2>
        {titles.length > 0 && (
          <p className="line apart numerals">
            <span>
              {!isAlone &&
                (started
                  ? m.player_part_of({ part: at + 1, parts: kept.length })
                  : m.player_part_count({ count: kept.length }))}
            </span>
            <span>{m.remote_left({ time: clockTime(Math.ceil(total - seconds)) })}</span>
          </p>
        )}
        {titles.length > 0 && (
          <span className="meter" style={{ '--c': 'var(--action)' }} dir="ltr" aria-hidden>
            <i style={{ inlineSize: `${total > 0 ? (seconds / total) * 100 : 0}%` }} />
          </span>
        )}
        {started && (
          <p>
            {phaseText(lesson) !== '' ? (
              phaseText(lesson)
            ) : next === undefined ? (
              !isAlone && m.remote_last()
            ) : (
              <>
                {m.player_next()} <bdi>{titles[next]}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {state.silenced && (
        <p className={s.message} role="alert">
          {m.remote_touch_board()}
        </p>
      )}
      {/* a timeline: left to right in every language */}
      <div className={s.buttons} dir="ltr">
        <IconButton
          icon={<SkipBack className="solid" aria-hidden />}
          className={s.step}
          label={m.player_previous_part()}
          disabled={!started || previous === undefined}
          onClick={() => previous !== undefined && goTo(previous)}
        />
        <Button
          aria-label={plays ? m.player_pause() : m.player_play()}
          onClick={() => send({ kind: plays ? 'pause' : 'play' })}
        >
          {plays ? <Pause className="solid" aria-hidden /> : <Play className="solid" aria-hidden />}
        </Button>
        <IconButton
          icon={<SkipForward className="solid" aria-hidden />}
          className={s.step}
          label={m.player_next_part()}
          disabled={!started || next === undefined}
          onClick={() => next !== undefined && goTo(next)}
        />
      </div>
      <Volume board={board} state={state} />
      {started && !isAlone && (
        <EndBy
          chosen={endsAt}
          secondsLeft={() => total - seconds}
          onChoose={(moment) => {
            setEndsAt(moment);
            send({ kind: 'end-by', ...(moment !== undefined && { at: new Date(moment).toISOString() }) });
          }}
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
        {lesson.choice && (
          <Button tone="quiet" disabled={phase === 'loading'} onClick={() => send({ kind: 'another' })}>
            <Shuffle aria-hidden />
            {m.player_another()}
          </Button>
        )}
        <Button tone="quiet" onClick={() => send({ kind: 'stop' })}>
          <Square aria-hidden />
          {m.remote_stop()}
        </Button>
      </div>
      {started && !isAlone && (
        <details className={s.folded}>
          <summary className="line apart semibold">
            {m.remote_parts()}
            <ChevronDown aria-hidden />
          </summary>
          <ol className={s.parts}>
            {titles.map((title, index) => (
              <li key={index}>
                <button
                  type="button"
                  className="line full"
                  aria-current={index === part || undefined}
                  onClick={() => goTo(index)}
                >
                  <b className="soft">
                    <L>{index + 1}</L>
                  </b>
                  <bdi>{title}</bdi>
                  {!kept.includes(index) && m.player_left_out()}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
};

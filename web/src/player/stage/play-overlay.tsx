import {
  Check,
  History,
  Info,
  ListChecks,
  Play,
  Shuffle,
  Sparkles,
  Volume2,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Button } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { clockTime, minuteCount } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { PartPreview } from './part-queue.tsx';
import s from './play-overlay.module.css';

interface LessonIntroProps {
  parts: readonly LessonPart[];
  seconds: number;
  /** The lesson can be played: until then its video has the line for itself, without the parts' pictures. */
  loaded: boolean;
  warnings?: readonly string[];
  /** Where the group stopped earlier today, and how to resume there. */
  resume?: { seconds: number; onResume: () => void } | undefined;
  /** Offered if the lesson would start silent, because an earlier one was muted. */
  sound?: { isSilent: boolean; onToggle: () => void } | undefined;
  /** Opens the list of parts for review and changes. */
  onSheet?: (() => void) | undefined;
  onAnother?: (() => void) | undefined;
  /** More switches. */
  children?: ReactNode;
}
const isAllNew = (parts: readonly LessonPart[]): boolean =>
  parts.length > 1 && parts.every(({ lastSeenAt }) => lastSeenAt === null);

interface IntroSwitchProps {
  on: boolean;
  toggle: () => void;
  Icon: LucideIcon;
  label: string;
}
/** A switch that is offered before the lesson. */
export const IntroSwitch = ({ on, toggle, Icon, label }: IntroSwitchProps) => (
  <Button tone="night" size="s" aria-pressed={on} onClick={toggle}>
    {on ? <Check aria-hidden /> : <Icon aria-hidden />}
    {label}
  </Button>
);

/** Length and parts of the lesson; the same while loading and before the start, so that nothing jumps. */
export const LessonIntro = ({
  parts,
  seconds,
  loaded,
  warnings = [],
  resume,
  sound,
  onSheet,
  onAnother,
  children,
}: LessonIntroProps) => (
  <div className={s.intro}>
    {(warnings.length > 0 || isAllNew(parts)) && (
      <ul className={s.warnings}>
        {isAllNew(parts) && (
          <li className="line gap-2">
            <Sparkles aria-hidden />
            {m.player_all_new()}
          </li>
        )}
        {warnings.map((warning) => (
          <li className="line gap-2" key={warning}>
            <Info aria-hidden />
            {warning}
          </li>
        ))}
      </ul>
    )}
    <div className={s.facts}>
      <p>
        <strong>
          <L>{clockTime(seconds)}</L>
        </strong>{' '}
        {m.player_minutes({ count: minuteCount(seconds) })} · {m.player_part_count({ count: parts.length })}
      </p>
      {resume && (
        <Button size="s" onClick={resume.onResume}>
          <History aria-hidden />
          {m.player_resume({ time: clockTime(resume.seconds) })}
        </Button>
      )}
      {sound && (
        <Button tone="night" size="s" onClick={sound.onToggle}>
          {sound.isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          {sound.isSilent ? m.player_sound_on() : m.player_mute()}
        </Button>
      )}
      {onSheet && (
        <Button tone="night" size="s" onClick={onSheet}>
          <ListChecks aria-hidden />
          {m.player_sheet()}
        </Button>
      )}
      {onAnother && (
        <Button tone="night" size="s" onClick={onAnother}>
          <Shuffle aria-hidden />
          {m.player_another()}
        </Button>
      )}
      {children}
    </div>
    <PartPreview parts={parts} pictures={loaded} />
  </div>
);

interface LessonLoadingProps {
  slow: boolean;
  /** Says why it takes time; it is retried without a press then. */
  preparing?: string | undefined;
  onRetry: () => void;
}
/** A spinner with a label over the picture; after ten seconds a retry takes its place. */
export const LessonLoading = ({ slow, preparing, onRetry }: LessonLoadingProps) => {
  const text = preparing ?? (slow ? m.player_loading_slow() : m.player_loading());
  return (
    <div className={s.wait}>
      {(!slow || preparing !== undefined) && <Spinner label={text} className={s.spinner} />}
      <p role="status">{text}</p>
      {slow && preparing === undefined && (
        <Button tone="night" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      )}
    </div>
  );
};

/** After this long a text is shown. */
const WAITING_EXPLAINED_AFTER_MS = 5_000;

/** Loading bars over the picture while playback waits for data; the controls stay. */
export const LessonWaiting = () => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, WAITING_EXPLAINED_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={s.wait} data-long={long || undefined}>
      <Spinner label={m.player_waiting()} className={s.spinner} />
      <p role="status">{long ? m.player_waiting_long() : ''}</p>
    </div>
  );
};

interface PlayOverlayProps {
  onPlay: () => void;
  /** An overlay covers the player; the button takes the focus back when it closes. */
  covered: boolean;
}
/** The big play button. It has the focus, and a tap beside it plays as well. */
export const PlayOverlay = ({ onPlay, covered }: PlayOverlayProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!covered) button.current?.focus({ preventScroll: true });
  }, [covered]);
  return (
    <button ref={button} type="button" className={s.bigPlay} aria-label={m.player_play()} onClick={onPlay}>
      <Play aria-hidden />
    </button>
  );
};

import { History, Info, ListChecks, Play, Shuffle, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Button } from '#components/controls/button.tsx';
import { L } from '#components/page/ltr.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { PartPreview } from './part-queue.tsx';
import s from './play-overlay.module.css';

interface LessonIntroProps {
  parts: readonly LessonPart[];
  seconds: number;
  warnings?: readonly string[];
  /** Where the group stopped earlier today, and the way to go on from there. */
  resume?: { seconds: number; onResume: () => void } | undefined;
  /** Offered where the lesson would begin without its sound, because somebody muted an earlier one. */
  sound?: { isSilent: boolean; onToggle: () => void } | undefined;
  /** Opens the parts to be looked at and changed. */
  onSheet?: (() => void) | undefined;
  onAnother?: (() => void) | undefined;
}
/** Length and parts of the lesson; the same while it loads and before it starts, so that nothing jumps. */
export const LessonIntro = ({ parts, seconds, warnings = [], resume, sound, onSheet, onAnother }: LessonIntroProps) => (
  <div className={s.intro}>
    {warnings.length > 0 && (
      <ul className={s.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>
            <Info aria-hidden />
            <Text>{warning}</Text>
          </li>
        ))}
      </ul>
    )}
    <div className={s.facts}>
      <p>
        <Text>
          <strong>
            <L>{clockTime(seconds)}</L>
          </strong>{' '}
          {m.player_minutes()} · {m.player_part_count({ count: parts.length })}
        </Text>
      </p>
      {resume && (
        <Button size="s" onClick={resume.onResume}>
          <History aria-hidden />
          <Text>{m.player_resume({ time: clockTime(resume.seconds) })}</Text>
        </Button>
      )}
      {sound && (
        <Button tone="night" size="s" onClick={sound.onToggle}>
          {sound.isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          <Text>{sound.isSilent ? m.player_sound_on() : m.player_mute()}</Text>
        </Button>
      )}
      {onSheet && (
        <Button tone="night" size="s" onClick={onSheet}>
          <ListChecks aria-hidden />
          <Text>{m.player_sheet()}</Text>
        </Button>
      )}
      {onAnother && (
        <Button tone="night" size="s" onClick={onAnother}>
          <Shuffle aria-hidden />
          <Text>{m.player_another()}</Text>
        </Button>
      )}
    </div>
    <PartPreview parts={parts} />
  </div>
);

/** Spinner and a word over the picture; after ten seconds the offer to try again. */
export const LessonLoading = ({ slow, onRetry }: { slow: boolean; onRetry: () => void }) => {
  const text = slow ? m.player_loading_slow() : m.player_loading();
  return (
    <div className={s.wait}>
      <Spinner label={text} className={s.spinner} />
      <p role="status">
        <Text>{text}</Text>
      </p>
      {slow && (
        <Button tone="night" onClick={onRetry}>
          <Text>{m.common_retry()}</Text>
        </Button>
      )}
    </div>
  );
};

/** Whoever has waited this long wants to know what for. */
const WAITING_EXPLAINED_AFTER_MS = 5_000;

/** Bars over the picture while playback waits for data; the controls stay. */
export const LessonWaiting = () => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, WAITING_EXPLAINED_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={s.wait} data-long={long || undefined}>
      <Spinner label={m.player_waiting()} className={s.spinner} />
      <p role="status">
        <Text>{long ? m.player_waiting_network() : ''}</Text>
      </p>
    </div>
  );
};

interface PlayOverlayProps {
  onPlay: () => void;
  /** Something lies over the player; it takes the focus back when that goes. */
  covered: boolean;
}
/** The big play button. It has the focus, and a tap anywhere beside it plays as well. */
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

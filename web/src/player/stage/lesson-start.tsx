import { History, Info, ListChecks, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { creatureOf } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Button } from '#ui/controls/button.tsx';
import { clockTime, minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-start.module.css';

/** A group's animal, loaded after the start screen. */
const LazyCreature = lazily(async () => (await import('#ui/pictures/creature.tsx')).Creature);

const MINUTE_SECONDS = 60;

interface LessonStartProps {
  /** Seconds until the lesson ends, with its landing. */
  seconds: number;
  /** The lesson ends this many seconds before the minute that was asked for; shorter than a minute, it isn't mentioned. */
  early: number;
  /** The most striking exercise. */
  star: string;
  group: Group | undefined;
  /** Where the group stopped earlier today, and how to resume there. */
  resume?: { seconds: number; onResume: () => void } | undefined;
  /** Offered if the lesson would start silent, because an earlier one was muted. */
  sound?: { isSilent: boolean; onToggle: () => void } | undefined;
  /** Opens the list of parts, for review and changes. */
  onSheet?: (() => void) | undefined;
}
/** The start screen's text and buttons; identical while loading and before the start, so that nothing shifts. */
export const LessonStart = ({ seconds, early, star, group, resume, sound, onSheet }: LessonStartProps) => (
  <>
    <p className={s.minutes}>{minutesText(Math.max(1, Math.round(seconds / MINUTE_SECONDS)))}</p>
    <div className={s.more} data-start="more">
      <p className={s.star}>{m.player_star({ title: star })}</p>
      {early >= MINUTE_SECONDS && (
        <p className="line gap-2">
          <Info aria-hidden />
          {m.player_before_bell({ time: clockTime(early) })}
        </p>
      )}
      {resume && (
        <Button tone="quiet" size="s" onClick={resume.onResume}>
          <History aria-hidden />
          {m.player_resume({ time: clockTime(resume.seconds) })}
        </Button>
      )}
      {sound && (
        <Button tone="quiet" size="s" onClick={sound.onToggle}>
          {sound.isSilent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          {sound.isSilent ? m.player_sound_on() : m.player_mute()}
        </Button>
      )}
      {onSheet && (
        <Button tone="quiet" size="s" onClick={onSheet}>
          <ListChecks aria-hidden />
          {m.player_sheet()}
        </Button>
      )}
    </div>
    {group?.finishedLessons !== undefined && (
      <span className={s.creature} aria-hidden>
        <LazyCreature animal={creatureOf(group)} />
      </span>
    )}
  </>
);

interface PlayButtonProps {
  onPlay: () => void;
  /** An overlay covers the player; the button takes the focus back when it closes. */
  covered: boolean;
}
/** The big play button. It has the focus; tapping elsewhere plays too. */
export const PlayButton = ({ onPlay, covered }: PlayButtonProps): ReactNode => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!covered) button.current?.focus({ preventScroll: true });
  }, [covered]);
  return (
    <button
      ref={button}
      type="button"
      className={s.play}
      data-start="play"
      aria-label={m.player_play()}
      onClick={onPlay}
    >
      <Play aria-hidden />
    </button>
  );
};

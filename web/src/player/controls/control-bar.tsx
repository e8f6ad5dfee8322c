import {
  AudioLines,
  Captions,
  ListVideo,
  Maximize,
  Minimize,
  PanelBottom,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { captionLanguageNames, type CaptionLanguage } from '@zuzu/domain/videos/captions.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { lessonClock } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { partAfter, partNumber } from '#player/playback/lesson-timeline.ts';
import type { PlayerStore } from '#player/playback/player-store.ts';
import s from './control-bar.module.css';
import { SeekBar } from './seek-bar.tsx';
import { usePlayer } from '#player/playback/use-player.ts';

/** A mouse press must not focus the controls: they would never fade, and the space bar would press the button again. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const VolumeControl = ({ store }: { store: PlayerStore }) => {
  const volume = usePlayer(store, (state) => (state.muted ? 0 : state.volume));
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <>
      <IconButton
        icon={<Icon aria-hidden />}
        label={volume === 0 ? m.player_unmute() : m.player_mute()}
        onMouseDown={keepFocus}
        onClick={store.toggleMute}
      />
      <input
        type="range"
        className={s.volume}
        aria-label={m.player_volume()}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={(event) => store.setVolume(event.currentTarget.valueAsNumber)}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </>
  );
};

const Clock = ({ store }: { store: PlayerStore }) => {
  const seconds = usePlayer(store, (state) => Math.floor(lessonClock(store.timeline, state.seconds).passed));
  const total = usePlayer(store, () => lessonClock(store.timeline, 0).total);
  return (
    <span className={s.clock}>
      <b className="large">{clockTime(seconds)}</b>
      <span> / {clockTime(total)}</span>
    </span>
  );
};

type Switch = { on: boolean; toggle: () => void };
/** The captions of a lesson, and how they are shown. */
export type CaptionChoice = {
  /** Available languages, the page's first. */
  languages: readonly CaptionLanguage[];
  /** The language shown; undefined while they are off. */
  language: CaptionLanguage | undefined;
  /** Cycles through the languages and off. */
  next: () => void;
};

interface SwitchButtonProps extends Switch {
  label: string;
  /** Hidden on narrow players. */
  wideOnly?: boolean;
  /** Its icon. */
  children: ReactNode;
}
/** A button that shows whether something is on. */
export const SwitchButton = ({ on, toggle, label, wideOnly = false, children }: SwitchButtonProps) => (
  <IconButton
    icon={children}
    className={wideOnly ? s.wideOnly : undefined}
    data-dim={!on || undefined}
    label={label}
    title={label}
    aria-pressed={on}
    onMouseDown={keepFocus}
    onClick={toggle}
  />
);

interface ControlBarProps {
  store: PlayerStore;
  /** Title of each part. */
  titles: readonly string[];
  fullscreen: boolean;
  onFullscreen: () => void;
  /** The list of parts, if there is one. */
  queue?: { id: string; open: boolean; toggle: () => void } | undefined;
  /** The band for the class, if there is one. */
  band?: Switch;
  /** Captions, if there are any. */
  captions?: CaptionChoice | undefined;
  /** Speaks the cues, if there are any and the device can. */
  voice?: Switch | undefined;
  /** More switches. */
  children?: ReactNode;
}
/** Seek bar and buttons; left to right in every language, as timelines are. A single video has no buttons for parts. */
export const ControlBar = ({
  store,
  titles,
  fullscreen,
  onFullscreen,
  queue,
  band,
  voice,
  captions,
  children,
}: ControlBarProps) => {
  const { paused, part, seconds } = usePlayer(store, (state) => state);
  const hasParts = partNumber(store.timeline, part).parts > 1;
  return (
    <div
      className={`stack gap-2 ${s.bar}`}
      dir="ltr"
      data-controls="bar"
      data-crowded={[voice, captions].filter(Boolean).length || undefined}
    >
      <SeekBar
        timeline={store.timeline}
        timeOf={(until) => clockTime(Math.floor(lessonClock(store.timeline, until).passed))}
        total={clockTime(lessonClock(store.timeline, 0).total)}
        seconds={seconds}
        part={part}
        title={titles[part] ?? ''}
        onSeek={store.seek}
      />
      <div className={s.buttons}>
        {hasParts && (
          <IconButton
            icon={<SkipBack className="solid" aria-hidden />}
            label={m.player_previous_part()}
            onMouseDown={keepFocus}
            onClick={store.previousPart}
          />
        )}
        <button
          type="button"
          className={s.toggle}
          aria-label={paused ? m.player_play() : m.player_pause()}
          onMouseDown={keepFocus}
          onClick={store.toggle}
        >
          {paused ? <Play className={`solid ${s.play}`} aria-hidden /> : <Pause className="solid" aria-hidden />}
        </button>
        {hasParts && (
          <IconButton
            icon={<SkipForward className="solid" aria-hidden />}
            label={m.player_next_part()}
            disabled={partAfter(store.timeline, part) === undefined}
            onMouseDown={keepFocus}
            onClick={store.nextPart}
          />
        )}
        <Clock store={store} />
        <span className="grow" />
        <VolumeControl store={store} />
        {children}
        {voice && (
          <SwitchButton {...voice} label={m.player_voice()}>
            <AudioLines aria-hidden />
          </SwitchButton>
        )}
        {captions && (
          <SwitchButton
            on={captions.language !== undefined}
            toggle={captions.next}
            label={
              captions.language === undefined
                ? m.player_captions()
                : m.player_captions_in({ language: captionLanguageNames[captions.language] })
            }
          >
            <Captions aria-hidden />
            {captions.language !== undefined && captions.languages.length > 1 && (
              <small className={s.language} aria-hidden>
                {captions.language}
              </small>
            )}
          </SwitchButton>
        )}
        {band && (
          <SwitchButton {...band} label={m.player_band()}>
            <PanelBottom aria-hidden />
          </SwitchButton>
        )}
        {queue && (
          <IconButton
            icon={<ListVideo aria-hidden />}
            className="wide"
            label={m.player_parts()}
            aria-expanded={queue.open}
            aria-controls={queue.id}
            onMouseDown={keepFocus}
            onClick={queue.toggle}
          />
        )}
        <IconButton
          icon={fullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          label={fullscreen ? m.player_fullscreen_leave() : m.player_fullscreen()}
          onMouseDown={keepFocus}
          onClick={onFullscreen}
        />
      </div>
    </div>
  );
};

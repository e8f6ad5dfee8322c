import {
  AudioLines,
  Captions,
  CaptionsOff,
  Cast,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
  Vote,
} from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { Button } from '#components/controls/button.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { PlayerStore } from '#player/playback/player-store.ts';
import s from './control-bar.module.css';
import { SeekBar } from './seek-bar.tsx';
import type { OtherScreen } from './use-other-screen.ts';
import { usePlayer } from '#player/playback/use-player.ts';

/** A mouse press must not focus the controls: they would never fade, and space would press the same button again. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const VolumeControl = ({ store }: { store: PlayerStore }) => {
  const volume = usePlayer(store, (state) => (state.muted ? 0 : state.volume));
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return (
    <>
      <Button
        tone="icon"
        aria-label={volume === 0 ? m.player_unmute() : m.player_mute()}
        onMouseDown={keepFocus}
        onClick={store.toggleMute}
      >
        <Icon aria-hidden />
      </Button>
      <input
        type="range"
        className={s.volume}
        aria-label={m.player_volume()}
        aria-valuetext={`${Math.round(volume * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        style={{ '--volume': `${volume * 100}%` } as CSSProperties}
        onChange={(event) => store.setVolume(event.currentTarget.valueAsNumber)}
        onPointerUp={(event) => event.currentTarget.blur()}
      />
    </>
  );
};

const Clock = ({ store }: { store: PlayerStore }) => {
  const seconds = usePlayer(store, (state) => Math.floor(state.seconds));
  return (
    <span className={s.clock}>
      <b>{clockTime(seconds)}</b>
      <span> / {clockTime(store.timeline.total)}</span>
    </span>
  );
};

type Switch = { on: boolean; toggle: () => void };
interface ControlBarProps {
  store: PlayerStore;
  /** Title of each part. */
  titles: readonly string[];
  fullscreen: boolean;
  onFullscreen: () => void;
  /** The list of parts, if there is one. */
  queue?: { id: string; open: boolean; toggle: () => void };
  /** The class chooses parts, if it can. */
  choosing?: Switch | undefined;
  /** The band for the class, if there is one. */
  band?: Switch;
  /** Speaking the cues, if there are any and the device can. */
  voice?: Switch | undefined;
  /** Playing on another screen, if there is one. */
  otherScreen?: OtherScreen | undefined;
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
  choosing,
  otherScreen,
}: ControlBarProps) => {
  const { paused, part, seconds } = usePlayer(store, (state) => state);
  const hasParts = titles.length > 1;
  return (
    <div
      className={s.bar}
      dir="ltr"
      data-controls="bar"
      data-crowded={voice !== undefined || otherScreen !== undefined || undefined}
    >
      <SeekBar timeline={store.timeline} seconds={seconds} part={part} title={titles[part] ?? ''} onSeek={store.seek} />
      <div className={s.buttons}>
        {hasParts && (
          <Button
            tone="icon"
            aria-label={m.player_previous_part()}
            onMouseDown={keepFocus}
            onClick={store.previousPart}
          >
            <SkipBack className={s.solid} aria-hidden />
          </Button>
        )}
        <button
          type="button"
          className={s.toggle}
          aria-label={paused ? m.player_play() : m.player_pause()}
          onMouseDown={keepFocus}
          onClick={store.toggle}
        >
          {paused ? <Play className={s.play} aria-hidden /> : <Pause aria-hidden />}
        </button>
        {hasParts && (
          <Button
            tone="icon"
            aria-label={m.player_next_part()}
            disabled={part === titles.length - 1}
            onMouseDown={keepFocus}
            onClick={store.nextPart}
          >
            <SkipForward className={s.solid} aria-hidden />
          </Button>
        )}
        <Clock store={store} />
        <span className={s.spacer} />
        <VolumeControl store={store} />
        {choosing && (
          <Button
            tone="icon"
            className={s.choosing}
            data-dim={!choosing.on || undefined}
            aria-label={m.player_choice()}
            title={m.player_choice()}
            aria-pressed={choosing.on}
            onMouseDown={keepFocus}
            onClick={choosing.toggle}
          >
            <Vote aria-hidden />
          </Button>
        )}
        {voice && (
          <Button
            tone="icon"
            data-dim={!voice.on || undefined}
            aria-label={m.player_voice()}
            title={m.player_voice()}
            aria-pressed={voice.on}
            onMouseDown={keepFocus}
            onClick={voice.toggle}
          >
            <AudioLines aria-hidden />
          </Button>
        )}
        {band && (
          <Button
            tone="icon"
            aria-label={m.player_band()}
            title={m.player_band()}
            aria-pressed={band.on}
            onMouseDown={keepFocus}
            onClick={band.toggle}
          >
            {band.on ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}
          </Button>
        )}
        {otherScreen && (
          <Button
            tone="icon"
            data-dim={!otherScreen.on || undefined}
            aria-label={m.player_other_screen()}
            title={m.player_other_screen()}
            aria-pressed={otherScreen.on}
            onMouseDown={keepFocus}
            onClick={otherScreen.choose}
          >
            <Cast aria-hidden />
          </Button>
        )}
        {queue && (
          <Button
            tone="icon"
            className={s.wide}
            aria-label={m.player_parts()}
            aria-expanded={queue.open}
            aria-controls={queue.id}
            onMouseDown={keepFocus}
            onClick={queue.toggle}
          >
            <ListVideo aria-hidden />
          </Button>
        )}
        <Button
          tone="icon"
          aria-label={fullscreen ? m.player_fullscreen_leave() : m.player_fullscreen()}
          onMouseDown={keepFocus}
          onClick={onFullscreen}
        >
          {fullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </Button>
      </div>
    </div>
  );
};

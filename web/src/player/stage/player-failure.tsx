import { Shuffle, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { onServerBack } from '#lib/session/server-reach.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from '#player/lesson-player.module.css';
import type { PlayerFailure } from '#player/playback/player-state.ts';

const titles: Readonly<Record<PlayerFailure['reason'], () => string>> = {
  network: m.player_error_network_title,
  missing: m.player_error_missing_title,
  stream: m.player_error_stream_title,
  unsupported: m.player_error_unsupported_title,
};
const texts: Readonly<Record<PlayerFailure['reason'], () => string>> = {
  network: m.player_error_network,
  missing: m.player_error_missing,
  stream: m.player_error_stream,
  unsupported: m.player_error_unsupported,
};

interface PlayerFailureNoticeProps {
  reason: PlayerFailure['reason'];
  onRetry: () => void;
  /** Goes on with the next part, if there is one. */
  onNext?: (() => void) | undefined;
  /** Requests another lesson, if this one can't be played. */
  onAnother?: (() => void) | undefined;
}
/** Playback failed: the reason, and a retry at the same second. */
export const PlayerFailureNotice = ({ reason, onRetry, onNext, onAnother }: PlayerFailureNoticeProps) => {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus({ preventScroll: true }), []);
  // network and browser problems would affect any other part too
  const isOfFile = reason === 'missing' || reason === 'stream';
  const tryAgain = useEffectEvent(onRetry);
  useEffect(() => (reason === 'network' ? onServerBack(() => tryAgain()) : undefined), [reason]);
  return (
    <div className={s.failure} role="alert">
      <Notice title={titles[reason]()} text={texts[reason]()}>
        {reason !== 'unsupported' && <RetryButton ref={retry} onClick={onRetry} />}
        {isOfFile && onNext && (
          <Button tone="night" onClick={onNext}>
            <SkipForward aria-hidden />
            {m.player_next_part()}
          </Button>
        )}
        {isOfFile && onAnother && (
          <Button tone="night" onClick={onAnother}>
            <Shuffle aria-hidden />
            {m.player_another()}
          </Button>
        )}
      </Notice>
    </div>
  );
};

import { RefreshCw, Shuffle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
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
  /** Asks for something else to play, where this won't ever. */
  onAnother?: (() => void) | undefined;
}
/** The stream can't go on: why, and another try at the same second. */
export const PlayerFailureNotice = ({ reason, onRetry, onAnother }: PlayerFailureNoticeProps) => {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus(), []);
  // the network is back: nobody has to come and press
  const tryAgain = useEffectEvent(onRetry);
  useEffect(() => {
    if (reason !== 'network') return undefined;
    const onOnline = () => tryAgain();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [reason]);
  return (
    <div className={s.failure} role="alert">
      <Notice pose="tree" fill="var(--sky)" title={titles[reason]()} text={texts[reason]()}>
        {reason !== 'unsupported' && (
          <Button ref={retry} onClick={onRetry}>
            <RefreshCw aria-hidden />
            <Text>{m.common_retry()}</Text>
          </Button>
        )}
        {reason === 'missing' && onAnother && (
          <Button tone="night" onClick={onAnother}>
            <Shuffle aria-hidden />
            <Text>{m.player_another()}</Text>
          </Button>
        )}
      </Notice>
    </div>
  );
};

import { useElapsed } from '#ui/behavior/use-elapsed.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-loading.module.css';

interface LessonLoadingProps {
  slow: boolean;
  /** Explains the delay, if the request is being retried automatically. */
  preparing?: string | undefined;
  onRetry: () => void;
}
/** A spinner with a label instead of the play button; after ten seconds, a retry button. */
export const LessonLoading = ({ slow, preparing, onRetry }: LessonLoadingProps) => {
  const text = preparing ?? (slow ? m.player_loading_slow() : m.player_loading());
  return (
    <div className={s.wait} data-start="play">
      {(!slow || preparing !== undefined) && <Spinner label={text} className={s.spinner} />}
      <p role="status">{text}</p>
      {slow && preparing === undefined && (
        <Button tone="quiet" onClick={onRetry}>
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
  const long = useElapsed(WAITING_EXPLAINED_AFTER_MS);
  return (
    <div className={s.wait} data-over data-long={long || undefined}>
      <Spinner label={m.player_waiting()} className={s.spinner} />
      <p role="status">{long ? m.player_waiting_long() : ''}</p>
    </div>
  );
};

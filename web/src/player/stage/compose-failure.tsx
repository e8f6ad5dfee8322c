import { useEffect, useRef, type ReactNode } from 'react';
import { isAnySpace, type NeedProperty, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { ApiError, detailsOf, errorText, NETWORK } from '#lib/api/api-error.ts';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { spaceWarning } from './lesson-warnings.ts';
import { categoryText, levelText } from './lesson-words.ts';
import s from '#player/lesson-player.module.css';

interface CannotComposeDetails {
  category: unknown;
  intensity: unknown;
  nearestIntensity?: number;
  need?: NeedProperty;
  withoutNeed?: number;
  preparing: { ready: number; total: number };
}
/** Which exercises are missing, if the server reported it; or that the library is still being prepared. */
const noExercisesText = (error: unknown, place: LessonSpace): string | undefined => {
  const details = detailsOf<CannotComposeDetails>(error, 'CANNOT_COMPOSE');
  if (details?.preparing) return m.player_error_preparing(details.preparing);
  const { category, intensity } = details ?? {};
  const level = levelText(intensity);
  if (typeof category !== 'string' || !level) return undefined;
  if (details && !isAnySpace(place))
    return spaceWarning({ ...details, category, intensity: Number(intensity) }, categoryText(category), place);
  return m.player_error_no_exercises({ category: categoryText(category), level });
};

interface ComposeFailureProps {
  error: unknown;
  /** The requirements of the lesson's place. */
  place?: LessonSpace | undefined;
  onRetry: () => void;
  /** Another action, next to the retry button. */
  children?: ReactNode;
}
/** The lesson couldn't be composed: the reason, and a retry. */
export const ComposeFailure = ({ error, place = {}, onRetry, children }: ComposeFailureProps) => {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus({ preventScroll: true }), []);
  const offline = error instanceof ApiError && error.code === NETWORK;
  return (
    <div className={s.failure} role="alert">
      <Notice
        title={offline ? m.errors_network() : m.player_error_compose_title()}
        text={offline ? m.errors_network_text() : (noExercisesText(error, place) ?? errorText(error))}
      >
        <RetryButton ref={retry} onClick={onRetry} />
        {children}
      </Notice>
    </div>
  );
};

import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { ApiError, errorText, NETWORK } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { categoryText, levelText } from './lesson-words.ts';
import s from '#player/lesson-player.module.css';

/** What is missing, where the composer said so; while the library fills, that. */
const noExercisesText = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'CANNOT_COMPOSE') return undefined;
  const { category, intensity, preparing } = (error.details ?? {}) as Record<string, unknown>;
  const filling = preparingSchema.safeParse(preparing).data;
  if (filling) return m.player_error_preparing(filling);
  const level = levelText(intensity);
  if (typeof category !== 'string' || !level) return undefined;
  return m.player_error_no_exercises({ category: categoryText(category), level });
};

const preparingSchema = z.object({ ready: z.int(), total: z.int() });

interface ComposeFailureProps {
  error: unknown;
  onRetry: () => void;
  /** Another way out, beside the retry. */
  children?: ReactNode;
}
/** The lesson couldn't be had: why, and another try. */
export const ComposeFailure = ({ error, onRetry, children }: ComposeFailureProps) => {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus(), []);
  const offline = error instanceof ApiError && error.code === NETWORK;
  return (
    <div className={s.failure} role="alert">
      <Notice
        pose="tree"
        fill="var(--sky)"
        title={offline ? m.errors_network() : m.player_error_compose_title()}
        text={offline ? m.errors_network_text() : (noExercisesText(error) ?? errorText(error))}
      >
        <Button ref={retry} onClick={onRetry}>
          <RefreshCw aria-hidden />
          <Text>{m.common_retry()}</Text>
        </Button>
        {children}
      </Notice>
    </div>
  );
};

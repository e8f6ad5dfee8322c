import { errorText } from '#api/api-error.ts';
import { LoadFailed } from '#components/page/load-failed.tsx';
import { m } from '#texts/generated/messages.js';

/** Shown instead of figures that could not be loaded. */
export const Failure = ({ error, again }: { error: Error; again: () => void }) => (
  <LoadFailed title={m.statistics_error_title()} text={errorText(error)} onRetry={again} />
);

import { errorText } from '#lib/api/api-error.ts';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Banner } from '#ui/page/banner.tsx';

/** A one-line loading error with a retry button. */
export const RetryBanner = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Banner text={errorText(error)}>
    <RetryButton tone="link" onClick={() => void onRetry()} />
  </Banner>
);

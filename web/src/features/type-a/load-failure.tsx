import { Banner } from '#ui/page/banner.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Newer videos couldn't be loaded, so the ones from the sign-in are shown. */
export const LoadFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <Banner tone="hint" text={m.individual_load_failed()}>
    <RetryButton tone="link" size="s" disabled={retrying} onClick={onRetry} />
  </Banner>
);

import { RefreshCw } from 'lucide-react';
import { errorText } from '#lib/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** A one-line loading error with a retry button. */
export const RetryBanner = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Banner text={errorText(error)}>
    <Button tone="link" onClick={() => void onRetry()}>
      <RefreshCw aria-hidden />
      {m.common_retry()}
    </Button>
  </Banner>
);

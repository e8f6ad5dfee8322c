import { RefreshCw } from 'lucide-react';
import { errorText } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Banner } from '#components/page/banner.tsx';
import { m } from '#texts/generated/messages.js';

/** Says in a line why something couldn't be loaded, and loads it again. */
export const RetryBanner = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Banner text={errorText(error)}>
    <Button tone="link" onClick={() => void onRetry()}>
      <RefreshCw aria-hidden />
      {m.common_retry()}
    </Button>
  </Banner>
);

import { RefreshCw } from 'lucide-react';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';

/** What is shown is what came with the sign-in: newer videos couldn't be loaded. */
export const LoadFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <Banner tone="hint" text={m.individual_load_failed()}>
    <Button tone="link" size="s" disabled={retrying} onClick={onRetry}>
      <RefreshCw />
      <Text>{m.common_retry()}</Text>
    </Button>
  </Banner>
);

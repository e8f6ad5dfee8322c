import { RefreshCw } from 'lucide-react';
import { errorText } from '#api/api-error.ts';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';

/** Shown instead of figures that could not be loaded. */
export const Failure = ({ error, again }: { error: Error; again: () => void }) => (
  <Notice size="s" pose="tree" fill="var(--sky)" title={m.statistics_error_title()} text={errorText(error)}>
    <Button size="s" onClick={again}>
      <RefreshCw />
      <Text>{m.common_retry()}</Text>
    </Button>
  </Notice>
);

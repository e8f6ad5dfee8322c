import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  title: string;
  text: string;
  onRetry: () => void;
}
/** A loading error with a retry button, in place of the content. */
export const LoadFailed = ({ title, text, onRetry }: LoadFailedProps) => (
  <Notice title={title} text={text}>
    <Button onClick={onRetry}>
      <RefreshCw aria-hidden />
      {m.common_retry()}
    </Button>
  </Notice>
);

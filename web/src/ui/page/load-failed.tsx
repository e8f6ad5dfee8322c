import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Notice } from './notice.tsx';

/** A loading error with a retry button, in place of the content. */
export const LoadFailed = ({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) => (
  <Notice title={title} text={text}>
    <RetryButton onClick={onRetry} />
  </Notice>
);

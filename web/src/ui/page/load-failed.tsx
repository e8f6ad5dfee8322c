import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  title: string;
  text: string;
  onRetry: () => void;
}
/** A loading error with a retry button, in place of the content. */
export const LoadFailed = ({ title, text, onRetry }: LoadFailedProps) => (
  <Notice title={title} text={text}>
    <RetryButton onClick={onRetry} />
  </Notice>
);

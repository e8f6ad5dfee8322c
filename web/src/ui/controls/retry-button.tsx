import type { ComponentProps } from 'react';
import { RefreshCw } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import { Button } from './button.tsx';

/** A button that retries what has failed. */
export const RetryButton = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <Button {...props}>
    <RefreshCw aria-hidden />
    {m.common_retry()}
  </Button>
);

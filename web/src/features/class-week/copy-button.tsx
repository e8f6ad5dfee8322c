import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Copies a text. Hidden on insecure pages, where browsers don't allow it. */
export const CopyButton = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState<string>();
  if (!('clipboard' in navigator)) return null;
  const isCopied = copied === text;
  return (
    <Button
      tone="quiet"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text), console.warn)}
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span role="status">{isCopied ? m.class_week_copied() : m.class_week_copy()}</span>
    </Button>
  );
};

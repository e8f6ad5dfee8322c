import { useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { m } from '../texts/generated/messages.js';
import { Text } from '../texts/text.tsx';
import { Button } from './button.tsx';
import { closeToast, currentToasts, onToastsChange } from './toasts.ts';
import s from './toast-region.module.css';

/** Where messages come up, at the bottom of the page. Once in the page, and always there, so that they are announced. */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  return (
    <section className={s.region} aria-label={m.common_messages()} aria-live="polite" aria-relevant="additions">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={s.toast} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
          {tone === 'bad' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          <p>
            <Text>{text}</Text>
          </p>
          <Button tone="icon" size="s" aria-label={m.common_close()} onClick={() => closeToast(id)}>
            <X />
          </Button>
        </div>
      ))}
    </section>
  );
};

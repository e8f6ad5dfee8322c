import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { closeFailures, closeSuccesses, closeToast, currentToasts, hasButtons, onToasts, type Toast } from './toast.ts';
import s from './toast-region.module.css';

/**
 * The live region for toasts, above everything else. Mounted from the start, so that screen readers announce what
 * appears.
 */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  // a language switch remounts it: messages in the old language must not linger
  useEffect(() => closeSuccesses, []);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => closeFailures, [pathname]);
  const region = useRef<HTMLElement>(null);
  useReservedSpace(region, toasts.some(hasButtons));
  return createPortal(
    // Dialogs make everything else inert except elements with this attribute.
    <section ref={region} className={s.region} aria-label={m.common_messages()} data-react-aria-top-layer="true">
      <div role="status">{toasts.filter(({ tone }) => tone === 'good').map(line)}</div>
      <div role="alert">{toasts.filter(({ tone }) => tone === 'bad').map(line)}</div>
    </section>,
    document.body,
  );
};

/**
 * Reserves space (`--messages`) for toasts with buttons, so that they never cover anything clickable. Other toasts need
 * none: they disappear by themselves and let presses through.
 */
const useReservedSpace = (region: RefObject<HTMLElement | null>, isNeeded: boolean) =>
  useEffect(() => {
    const { current: element } = region;
    if (!isNeeded || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--messages', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--messages');
    };
  }, [region, isNeeded]);

const line = ({ id, tone, text, action }: Toast) => (
  <div key={id} className={s.toast} data-tone={tone} data-buttons={hasButtons({ tone, action }) || undefined}>
    {tone === 'good' ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
    <p>{text}</p>
    {action && (
      <Button
        tone="night"
        size="s"
        onClick={() => {
          closeToast(id);
          action.run();
        }}
      >
        {action.text}
      </Button>
    )}
    {hasButtons({ tone, action }) && (
      <IconButton icon={<X />} size="s" label={m.common_close()} onClick={() => closeToast(id)} />
    )}
  </div>
);

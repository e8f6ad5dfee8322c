import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { Button } from '#components/controls/button.tsx';
import { closeFailures, closeGoodNews, closeToast, currentToasts, onToasts } from './toast.ts';
import s from './toast-region.module.css';

/** Where messages come up. There from the start, so that screen readers hear of what comes; above whatever is open. */
export const ToastRegion = () => {
  const toasts = useSyncExternalStore(onToasts, currentToasts);
  // it is built anew in another language: what was said in the one before is said again, or over
  useEffect(() => closeGoodNews, []);
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => closeFailures, [pathname]);
  const region = useRef<HTMLElement>(null);
  useRoom(
    region,
    toasts.some(({ tone }) => tone === 'bad'),
  );
  return createPortal(
    // Dialogs put everything else to rest but what bears this mark.
    <section ref={region} className={s.region} aria-label={m.office_messages()} data-react-aria-top-layer="true">
      <div role="status">{toasts.filter(({ tone }) => tone === 'good').map(line)}</div>
      <div role="alert">{toasts.filter(({ tone }) => tone === 'bad').map(line)}</div>
    </section>,
    document.body,
  );
};

/**
 * Has pages and dialogs leave room for failures (`--messages`), which stay, so that nothing to be pressed lies below them. Good
 * news go by themselves, and move nothing.
 */
const useRoom = (region: RefObject<HTMLElement | null>, isNeeded: boolean) =>
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

const line = ({ id, tone, text, action }: ReturnType<typeof currentToasts>[number]) => (
  <div key={id} className={s.toast} data-tone={tone}>
    {tone === 'good' ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
    <p>
      <Text>{text}</Text>
    </p>
    {action && (
      <Button
        tone="night"
        size="s"
        onClick={() => {
          closeToast(id);
          action.run();
        }}
      >
        <Text>{action.text}</Text>
      </Button>
    )}
    <Button tone="icon" size="s" aria-label={m.office_close()} onClick={() => closeToast(id)}>
      <X />
    </Button>
  </div>
);

import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#components/controls/button.tsx';
import { useOutsidePress } from '#components/behavior/use-outside-press.ts';
import s from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Stands before the title. */
  art?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  /** Nothing in the body takes the focus, so that the body does: the keyboard has to scroll it. */
  plain?: boolean;
  /**
   * The x, Escape, or a press outside; true keeps the press from doing anything else: there is a question to answer first, and
   * `goOn` does it after that.
   */
  onClose: (goOn?: () => void) => boolean;
}
/** Docked at the inline-end of a back-office page, full screen on phones. Takes the focus when it appears. */
export const Panel = ({ title, sub, art, foot, children, plain = false, onClose }: PanelProps) => {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useOutsidePress(panel, onClose);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Lists and dialogs that lie over the page close themselves first.
    const target = event.target as Node;
    if (target === document.body || document.getElementById('root')?.contains(target)) onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={s.panel} role="dialog" aria-labelledby={heading} tabIndex={-1}>
      <div className={s.head}>
        {art}
        <div>
          <h2 id={heading}>{title}</h2>
          {sub !== undefined && <p>{sub}</p>}
        </div>
        <Button tone="icon" size="s" aria-label={m.office_close()} onClick={() => onClose()}>
          <X />
        </Button>
      </div>
      <div className={s.body} {...(plain && { role: 'group', 'aria-labelledby': heading, tabIndex: 0 })}>
        {children}
      </div>
      <div className={s.foot}>{foot}</div>
    </section>
  );
};

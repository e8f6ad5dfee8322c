import { useEffect, useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { m } from '../texts/generated/messages.js';
import { Button } from './button.tsx';
import s from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  sub?: ReactNode;
  /** A picture or sign before the title. */
  art?: ReactNode;
  foot?: ReactNode;
  /** The cross or Escape. */
  onClose: () => void;
  children: ReactNode;
}
/**
 * Details beside a grid, which stays readable; the screen docks it at the inline-end, and fills phones with it. Takes the
 * focus when it opens and gives it back when it closes.
 */
export const Panel = ({ title, sub, art, foot, onClose, children }: PanelProps) => {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!panel.current?.contains(before)) panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      className={s.panel}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={s.head}>
        {art}
        <div>
          <h2 id={heading}>{title}</h2>
          {sub && <p>{sub}</p>}
        </div>
        <Button tone="icon" size="s" aria-label={m.common_close()} onClick={onClose}>
          <X />
        </Button>
      </div>
      <div className={s.body}>{children}</div>
      {foot && <div className={s.foot}>{foot}</div>}
    </section>
  );
};

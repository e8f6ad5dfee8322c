import { useEffect, useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { m } from '#lib/texts/generated/messages.js';
import { IconButton } from '#ui/controls/button.tsx';
import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { useOutsidePress } from '#ui/behavior/use-outside-press.ts';
import s from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  sub?: ReactNode;
  /** Rendered before the title. */
  art?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
  /** The body contains nothing focusable, so it is focusable itself, for scrolling by keyboard. */
  plain?: boolean;
  /**
   * Called for the close button, Escape, or a press outside. Returns true to swallow the press until a question has
   * been answered; `proceed` replays it.
   */
  onClose: (proceed?: () => void) => boolean;
}
/** A panel docked at the inline end of a back-office page, full screen on phones. Takes the focus when it opens. */
export const Panel = ({ title, sub, art, foot, children, plain = false, onClose }: PanelProps) => {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  useOutsidePress(panel, onClose);
  usePageKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Popovers and dialogs handle Escape themselves, even if their focused element has been removed.
    if (document.querySelector('[data-modal]')) return;
    const target = event.target as Node;
    if (target === document.body || document.getElementById('root')?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={s.panel} role="dialog" aria-labelledby={heading} tabIndex={-1}>
      <div className={s.head}>
        {art}
        <div className="breaks grow">
          <h2 id={heading}>{title}</h2>
          {sub !== undefined && <p className="soft small">{sub}</p>}
        </div>
        <IconButton icon={<X />} label={m.common_close()} onClick={() => onClose()} />
      </div>
      <div className={s.body} {...(plain && { role: 'group', 'aria-labelledby': heading, tabIndex: 0 })}>
        {children}
      </div>
      <div className={s.foot}>{foot}</div>
    </section>
  );
};

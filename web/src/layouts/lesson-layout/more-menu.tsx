import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { Accessibility, Ellipsis, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { useOutsidePress } from '#ui/behavior/use-outside-press.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LanguageSwitch, wasJustSwitched } from '#layouts/language-switch.tsx';
import { useSignOut } from '#features/sign-in/use-sign-out.tsx';
import s from './more-menu.module.css';

interface ItemsProps {
  id: string;
  canConnectBoard: boolean;
  /** Undefined where the page has its own sign-out button. */
  onSignOut: (() => void) | undefined;
  /** The menu with its button; a press outside closes it. */
  menu: RefObject<HTMLElement | null>;
  onClose: () => void;
}
const Items = ({ id, canConnectBoard, onSignOut, menu, onClose }: ItemsProps) => {
  useOutsidePress(menu, () => {
    onClose();
    return false;
  });
  return (
    <div id={id} className={s.panel}>
      <LanguageSwitch className={s.item} />
      {canConnectBoard && (
        <ButtonLink tone="quiet" to="/board" className={s.item}>
          <MonitorSmartphone />
          {m.board_connect_title()}
        </ButtonLink>
      )}
      <ButtonLink tone="quiet" to="/accessibility" className={s.item}>
        <Accessibility />
        {m.privacy_accessibility()}
      </ButtonLink>
      <ButtonLink tone="quiet" to="/privacy" className={s.item}>
        <ShieldCheck />
        {m.privacy_title()}
      </ButtonLink>
      {onSignOut && (
        <Button tone="quiet" className={s.item} onClick={onSignOut}>
          <LogOut className="mirror" />
          {m.common_sign_out()}
        </Button>
      )}
    </div>
  );
};

interface MoreMenuProps {
  canSignOut: boolean;
  canConnectBoard: boolean;
  className?: string | undefined;
}
/**
 * Rarely used items behind one button: the other language, connecting a board, the statements, and signing out where the page has no button
 * for it.
 */
export const MoreMenu = ({ canSignOut, canConnectBoard, className }: MoreMenuProps) => {
  // remounted by its own language switch: stay open, with the focus on it
  const [open, setOpen] = useState(wasJustSwitched);
  const { leave, question } = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const closeWithoutFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div ref={menu} className="anchor" onKeyDown={closeOnEscape} onBlur={closeWithoutFocus}>
      <Button
        ref={toggle}
        tone="quiet"
        className={className}
        aria-label={m.common_more()}
        title={m.common_more()}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis />
      </Button>
      {open && (
        <Items
          id={id}
          canConnectBoard={canConnectBoard}
          onSignOut={canSignOut ? leave : undefined}
          menu={menu}
          onClose={() => setOpen(false)}
        />
      )}
      {question}
    </div>
  );
};

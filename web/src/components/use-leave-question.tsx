import { useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { m } from '../texts/generated/messages.js';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Keeps what was entered from getting lost: closing, another screen and the browser's own ways out ask first while there are
 * unsaved changes. `close` leaves, or asks and gives true; `question` has to be drawn.
 */
export const useLeaveQuestion = (
  unsaved: boolean,
  onLeave: () => void,
): { close: () => boolean; question: ReactNode } => {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker({
    // the same screen with another search holds on to what was entered
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  const close = () => {
    if (unsaved) setAsking(true);
    else onLeave();
    return unsaved;
  };
  return {
    close,
    question: (asking || blocked) && (
      <ConfirmDialog
        title={m.office_leave_title()}
        text={m.office_leave_text()}
        confirm={m.office_leave()}
        onConfirm={() => (blocked ? blocker.proceed() : onLeave())}
        onCancel={() => {
          setAsking(false);
          if (blocked) blocker.reset();
        }}
      />
    ),
  };
};

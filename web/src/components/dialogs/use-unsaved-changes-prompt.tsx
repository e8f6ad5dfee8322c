import { useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { m } from '#texts/generated/messages.js';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Keeps what was entered from getting lost: closing, another screen and the browser's own ways out ask first while there are
 * unsaved changes, and go on to where one was going. `close` leaves, or asks and gives true; `question` has to be drawn.
 * `heldBy` names what of the address's search the form hangs on: with another value it would be gone.
 */
export const useUnsavedChangesPrompt = (
  unsaved: boolean,
  onLeave: () => unknown,
  heldBy: readonly string[] = [],
): { close: (goOn?: () => void) => boolean; question: ReactNode } => {
  const [asking, setAsking] = useState<{ goOn?: (() => void) | undefined }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      (current.pathname !== next.pathname ||
        heldBy.some((name) => valueOf(current.search, name) !== valueOf(next.search, name))),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  const leave = async () => {
    setAsking(undefined);
    if (blocked) return blocker.proceed();
    await onLeave();
    asking?.goOn?.();
  };
  const close = (goOn?: () => void) => {
    if (unsaved) setAsking({ goOn });
    else void onLeave();
    return unsaved;
  };
  return {
    close,
    question: (asking || blocked) && (
      <ConfirmDialog
        title={m.office_leave_title()}
        text={m.office_leave_text()}
        confirm={m.office_leave()}
        onConfirm={() => void leave()}
        onCancel={() => {
          setAsking(undefined);
          if (blocked) blocker.reset();
        }}
      />
    ),
  };
};

const valueOf = (search: object, name: string): unknown => Reflect.get(search, name);

import { useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { m } from '#lib/texts/generated/messages.js';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Protects unsaved changes: closing, navigating and leaving the page ask first, then continue. `close` closes
 * immediately, or asks and returns true; `question` must be rendered. `formParams` are the search params whose change
 * would unmount the form.
 */
export const useUnsavedChangesPrompt = (
  unsaved: boolean,
  onLeave: () => unknown,
  formParams: readonly string[] = [],
): { close: (proceed?: () => void) => boolean; question: ReactNode } => {
  const [asking, setAsking] = useState<{ proceed?: (() => void) | undefined }>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      unsaved &&
      (current.pathname !== next.pathname ||
        formParams.some((name) => valueOf(current.search, name) !== valueOf(next.search, name))),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  const leave = async () => {
    setAsking(undefined);
    if (blocked) return blocker.proceed();
    await onLeave();
    asking?.proceed?.();
  };
  const close = (proceed?: () => void) => {
    if (unsaved) setAsking({ proceed });
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

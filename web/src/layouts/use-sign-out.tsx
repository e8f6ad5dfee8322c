import { useState, type ReactNode } from 'react';
import { signOut } from '#api/auth.ts';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { hasKept } from '#session/kept.ts';
import { m } from '#texts/generated/messages.js';

/**
 * Signs out, and asks first where unfinished work in this browser would be thrown away with it. `question` has to be drawn.
 */
export const useSignOut = (): { leave: () => void; question: ReactNode } => {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (hasKept() ? setAsking(true) : void signOut()),
    question: asking && (
      <ConfirmDialog
        title={m.common_sign_out_question()}
        text={m.common_sign_out_text()}
        confirm={m.common_sign_out()}
        onConfirm={() => void signOut()}
        onCancel={() => setAsking(false)}
      />
    ),
  };
};

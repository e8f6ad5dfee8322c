import { useState, type ReactNode } from 'react';
import { signOut } from './auth-api.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { hasUnfinishedWork } from '#lib/session/unfinished-work.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Loaded on demand: rarely needed, but on every page. */
const ConfirmDialog = lazily(async () => (await import('#ui/dialogs/confirm-dialog.tsx')).ConfirmDialog);

/** Signs out, and asks first if unfinished work in this browser would be lost. `question` must be rendered. */
export const useSignOut = (): { leave: () => void; question: ReactNode } => {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (hasUnfinishedWork() ? setAsking(true) : void signOut()),
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

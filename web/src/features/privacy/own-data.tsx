import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download, LogOut } from 'lucide-react';
import { signOutEverywhere } from '#features/sign-in/auth-api.ts';
import { personalData } from './privacy-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { saveFile } from '#ui/behavior/save-file.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './statement.module.css';

/** Lets signed-in users download their data and sign out everywhere. */
export const OwnData = ({ userId }: { userId: string }) => {
  const [asking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => personalData(userId),
    onSuccess: (data) =>
      saveFile(
        `zuzu-${data.exportedAt.slice(0, 10)}.json`,
        new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }),
      ),
  });
  const everywhere = useMutation({ mutationFn: signOutEverywhere, onError: () => setAsking(false) });
  const problem = download.isError
    ? m.privacy_download_failed()
    : everywhere.isError
      ? m.privacy_everywhere_failed()
      : '';
  return (
    <>
      <div className={s.actions}>
        <Button tone="quiet" disabled={download.isPending} onClick={() => download.mutate()}>
          <Download />
          {m.privacy_download()}
        </Button>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          <LogOut />
          {m.privacy_everywhere()}
        </Button>
      </div>
      <p role="alert">{problem}</p>
      {asking && (
        <ConfirmDialog
          title={m.privacy_everywhere_confirm()}
          text={m.privacy_everywhere_text()}
          confirm={m.privacy_everywhere()}
          busy={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

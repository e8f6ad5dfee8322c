import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Download, LogOut } from 'lucide-react';
import { signOutEverywhere } from '../../api/auth.ts';
import { personalData } from '../../api/privacy.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
import s from './statement.module.css';

const saveAs = (fileName: string, content: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
};

/** What whoever is signed in may do about their data: take it along, and sign out everywhere. */
export const OwnData = ({ userId }: { userId: string }) => {
  const [asking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => personalData(userId),
    onSuccess: (data) => saveAs(`zuzu-${data.exportedAt.slice(0, 10)}.json`, data),
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
          <Text>{m.privacy_download()}</Text>
        </Button>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          <LogOut />
          <Text>{m.privacy_everywhere()}</Text>
        </Button>
      </div>
      <p role="alert">{problem && <Text>{problem}</Text>}</p>
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

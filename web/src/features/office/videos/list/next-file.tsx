import { useState, type ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileVideo, RefreshCw, Undo2, X } from 'lucide-react';
import { TRASH_DAYS } from '@zuzu/contract/constants.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { withReason } from '#lib/api/api-error.ts';
import {
  dropNextFile,
  isBeingPrepared,
  putVideos,
  restoreVideo,
  retryNextFile,
  VIDEOS_KEY,
} from '#features/videos/videos-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileButton } from '#ui/controls/file-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { clockTime, dateText, isolated, isolatedName } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { failureText } from '../failure-text.ts';
import { MEDIA_TYPES } from '../upload/media-types.ts';
import { replacements, useReplacement } from '../upload/page-uploads.ts';
import { detailOf, namesOf, textOf } from '../upload/row-status.tsx';
import { isEditable, isInQuestion, isSendable, percentOf } from '../upload/upload-rows.ts';
import type { SaveResult } from '../upload/uploads.ts';
import { keptUntil } from './kept-until.ts';

/** Sends a file by `send` and reports the outcome. */
const useSend = () => {
  const queries = useQueryClient();
  return async (send: () => Promise<SaveResult>): Promise<void> => {
    if ((await send()) === 'done') showToast('good', m.videos_replace_sent());
    // another manager may have been faster
    await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
  };
};

/** A button that chooses a replacement file for a video that can have one; asks for confirmation before sending. */
export const ReplaceFile = ({ video, tone = 'quiet' }: { video: Video; tone?: 'quiet' | 'link' }) => {
  const [chosen, setChosen] = useState<File>();
  const sending = useReplacement(video._id);
  const send = useSend();
  const isBusy = isBeingPrepared(video) || (sending !== undefined && !isEditable(sending));
  if (isBusy || video.trashedAt !== undefined) return undefined;
  return (
    <>
      <FileButton
        tone={tone}
        {...(tone === 'link' && { 'aria-label': `${m.videos_replace()} ${video.displayName}` })}
        label={m.videos_replace()}
        accept={MEDIA_TYPES}
        onFiles={([file]) => setChosen(file)}
      >
        {tone === 'quiet' && <FileVideo />}
        {m.videos_replace()}
      </FileButton>
      {chosen && (
        <ConfirmDialog
          title={m.videos_replace_question({ name: isolatedName(video.displayName) })}
          text={(video.status === 'ready' ? m.videos_replace_text : m.videos_replace_unplayable)({
            file: isolated(chosen.name),
            days: TRASH_DAYS,
          })}
          confirm={m.videos_replace_confirm()}
          tone="action"
          onCancel={() => setChosen(undefined)}
          onConfirm={() => {
            setChosen(undefined);
            void send(() => replacements.replace(video._id, chosen));
          }}
        >
          {(video.cues ?? video.cueTranslations ?? video.captions) && (
            <Banner tone="hint" text={m.videos_replace_cues()} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
};

/** A replacement file of a video: upload progress, processing, or the reason of its failure. */
export const NextFile = ({ video }: { video: Video }) => {
  const { _id, nextFile } = video;
  const queries = useQueryClient();
  const sending = useReplacement(_id);
  const send = useSend();
  const change = useMutation({
    mutationFn: (act: typeof dropNextFile) => act(video),
    onSuccess: async (changed) => {
      putVideos(queries, [changed]);
      await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
    },
    meta: { failure: (error) => withReason(m.videos_replace_change_failed(), error) },
  });
  const renderButton = (label: string, act: () => void, icon?: ReactNode) => (
    <Button tone="quiet" aria-disabled={change.isPending} onClick={() => !change.isPending && act()}>
      {icon}
      {label}
    </Button>
  );
  if (sending) {
    const { id, state } = sending;
    const name = isolated(sending.fileName);
    const retry = () => void send(() => replacements.retry(id, {}));
    const dismiss = renderButton(m.videos_replace_dismiss(), () => replacements.remove(id));
    if (isInQuestion(sending) && isEditable(sending))
      return (
        <Banner tone="hint" text={m.videos_same_as({ names: namesOf(sending) })}>
          {renderButton(m.videos_send_anyway(), () => {
            replacements.sendAnyway(id);
            retry();
          })}
          {dismiss}
        </Banner>
      );
    if (state.at === 'error') {
      const reason = [textOf(sending), detailOf(state.fault)].filter(Boolean).join('. ');
      return (
        <Banner text={m.videos_replace_failed({ file: name, reason })}>
          {isSendable(sending) && renderButton(m.videos_retry(), retry, <RefreshCw />)}
          {dismiss}
        </Banner>
      );
    }
    const text = m.videos_replace_sending({ file: name, state: textOf(sending) });
    return (
      <>
        <Banner tone="hint" text={text}>
          {state.at !== 'saving' && renderButton(m.videos_replace_cancel(), () => replacements.cancel(id), <X />)}
        </Banner>
        <Progress value={percentOf(sending)} label={text} />
      </>
    );
  }
  if (!nextFile) return undefined;
  const file = isolated(nextFile.fileName);
  const drop = () => change.mutate(dropNextFile);
  if (nextFile.failureReason !== undefined)
    return (
      <Banner text={m.videos_replace_failed({ file, reason: failureText(nextFile.failureReason) })}>
        {renderButton(m.videos_retry(), () => change.mutate(retryNextFile), <RefreshCw />)}
        {renderButton(m.videos_replace_dismiss(), drop, <X />)}
      </Banner>
    );
  const progress = m.videos_replace_preparing({ file, percent: nextFile.progress });
  const text = video.status === 'ready' ? `${progress} ${m.videos_replace_meanwhile()}` : progress;
  return (
    <>
      <Banner tone="hint" text={text}>
        {renderButton(m.videos_replace_cancel(), drop, <X />)}
      </Banner>
      <Progress value={nextFile.progress} label={text} />
    </>
  );
};

/** The previous files of a video, each of which can be restored. */
export const FormerFiles = ({ video }: { video: Video }) => {
  const queries = useQueryClient();
  const bringBack = useMutation({
    mutationFn: restoreVideo,
    onSuccess: (restored) => {
      putVideos(queries, [restored]);
      showToast('good', m.videos_former_restored());
    },
    // pressed again after a lost response, it would restore the newer file
    onSettled: () => queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] }),
    meta: { failure: (error) => withReason(m.videos_former_restore_failed(), error) },
  });
  return video.formerFiles?.map((file) => (
    <p key={file._id} className="row gap-2 small">
      {m.videos_former_file({
        length: isolated(clockTime(file.length)),
        day: isolated(dateText(keptUntil(file.trashedAt))),
      })}
      <Button
        tone="link"
        aria-disabled={bringBack.isPending}
        onClick={() => !bringBack.isPending && bringBack.mutate(file)}
      >
        <Undo2 />
        {m.videos_former_restore()}
      </Button>
    </p>
  ));
};

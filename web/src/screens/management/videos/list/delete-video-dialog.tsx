import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { withReason } from '#api/api-error.ts';
import { VIDEOS_KEY, deleteVideo, restoreVideo } from '#api/videos.ts';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import { VideoUsage } from './video-usage.tsx';

interface DeleteVideoDialogProps {
  video: Video;
  onCancel: () => void;
  onDeleted: () => void;
  /** Called when the deletion is undone from its toast. */
  onRestored: () => void;
}
/** Confirms a deletion and shows its consequences; the file goes to the trash. */
export const DeleteVideoDialog = ({ video, onCancel, onDeleted, onRestored }: DeleteVideoDialogProps) => {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteVideo(video),
    onSuccess: async () => {
      onDeleted();
      showToast('good', m.videos_deleted({ name: video.displayName }), {
        action: { text: m.office_undo_deletion(), run: () => void undoDeletion(video, queries).then(onRestored) },
      });
      await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] }),
    meta: { failure: (error) => withReason(m.videos_delete_failed(), error) },
  });
  return (
    <ConfirmDialog
      title={m.videos_delete_question()}
      text={m.videos_delete_text()}
      confirm={m.videos_delete()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onCancel}
    >
      <VideoUsage id={video._id} />
    </ConfirmDialog>
  );
};

/** Restores a deleted video and shows a toast. */
export const undoDeletion = async (video: Video, queries: QueryClient): Promise<void> => {
  try {
    await restoreVideo(video);
    showToast('good', m.videos_restored());
  } catch (error) {
    console.error(error);
    showToast('bad', withReason(m.videos_restore_failed(), error));
  }
  await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
};

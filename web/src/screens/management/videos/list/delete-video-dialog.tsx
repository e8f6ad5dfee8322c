import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { because } from '#api/api-error.ts';
import { VIDEOS_KEY, deleteVideo, restoreVideo } from '#api/videos.ts';
import { ConfirmDialog } from '#components/dialogs/confirm-dialog.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import { VideoUsage } from './video-usage.tsx';

interface DeleteVideoDialogProps {
  video: Video;
  onCancel: () => void;
  onDeleted: () => void;
  /** The deletion was taken back, from the message about it. */
  onRestored: () => void;
}
/** Asks, and says what it affects; then the file goes to the trash and the record after it. */
export const DeleteVideoDialog = ({ video, onCancel, onDeleted, onRestored }: DeleteVideoDialogProps) => {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteVideo(video),
    onSuccess: async () => {
      onDeleted();
      showToast('good', m.videos_deleted({ name: video.displayName }), {
        action: { text: m.videos_undo(), run: () => void undoDeletion(video, queries).then(onRestored) },
      });
      await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] }),
    meta: { failure: (error) => because(m.videos_delete_failed(), error) },
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
      <VideoUsage id={video._id} always />
    </ConfirmDialog>
  );
};

/** Takes a deleted video back, and says so. */
export const undoDeletion = async (video: Video, queries: QueryClient): Promise<void> => {
  try {
    await restoreVideo(video);
    showToast('good', m.videos_restored());
  } catch (error) {
    console.error(error);
    showToast('bad', because(m.videos_restore_failed(), error));
  }
  await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
};

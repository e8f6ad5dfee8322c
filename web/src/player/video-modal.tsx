import type { Video } from '@zuzu/domain/videos/video.ts';
import { UsualSize } from '#ui/controls/button.tsx';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';

/** Loaded with the first video that plays: most visits to a list play none. */
const PreviewedVideo = lazily(async () => (await import('./single-video.tsx')).PreviewedVideo);

/** Previews a video in a dialog, for managers; a press outside closes it. */
export const VideoModal = ({ video, onClose }: { video: Video; onClose: () => void }) => (
  <Modal title={video.displayName} size="window" onClose={onClose}>
    {/* as large as for classes */}
    <UsualSize value={undefined}>
      <PreviewedVideo video={video} />
    </UsualSize>
  </Modal>
);

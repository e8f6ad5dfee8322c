import { lazy, Suspense } from 'react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Modal } from '#components/dialogs/modal.tsx';

/** Loaded with the first video that plays: most visits to a list play none. */
const PreviewedVideo = lazy(async () => ({ default: (await import('./single-video.tsx')).PreviewedVideo }));

/** Previews a video in a dialog, for managers; a press outside closes it. */
export const VideoModal = ({ video, onClose }: { video: Video; onClose: () => void }) => (
  <Modal title={video.displayName} size="window" onClose={onClose}>
    <Suspense>
      <PreviewedVideo video={video} />
    </Suspense>
  </Modal>
);

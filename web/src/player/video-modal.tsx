import { lazy, Suspense } from 'react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Modal } from '#components/dialogs/modal.tsx';

/** With the first video that is played: a list that plays none needs no player. */
const PreviewedVideo = lazy(async () => ({ default: (await import('./single-video.tsx')).PreviewedVideo }));

/** One video over the page, for a manager to look at; a press outside closes it. */
export const VideoModal = ({ video, onClose }: { video: Video; onClose: () => void }) => (
  <Modal title={video.displayName} size="window" onClose={onClose}>
    <Suspense>
      <PreviewedVideo video={video} />
    </Suspense>
  </Modal>
);

import { useState } from 'react';
import { Pin, Play } from 'lucide-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { Button } from '#components/controls/button.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { VideoPicker } from '#components/videos/video-picker.tsx';
import { VideoModal } from '#player/video-modal.tsx';
import { m } from '#texts/generated/messages.js';

interface PinModalProps {
  /** The block's category. */
  category: string;
  videos: readonly Video[];
  /** Id of the video that is pinned at present. */
  pinned: string | undefined;
  onPin: (video: Video) => void;
  onClose: () => void;
}
/** Chooses the video to pin to a block, with a preview. */
export const PinModal = ({ category, videos, pinned, onPin, onClose }: PinModalProps) => {
  const [chosen, setChosen] = useState(() => videos.find(({ _id }) => _id === pinned));
  const [preview, setPreview] = useState<Video & { signedUrl: string }>();
  const pin = () => chosen && onPin(chosen);
  return (
    <>
      <Modal
        title={m.lesson_editor_pin_title()}
        sub={
          <span className="soft small">
            <CategoryPath path={category} />
          </span>
        }
        onClose={onClose}
        foot={
          <>
            <Button size="s" disabled={!chosen} onClick={pin}>
              <Pin />
              {m.lesson_editor_pin_video()}
            </Button>
            <Button
              tone="quiet"
              size="s"
              disabled={!chosen?.signedUrl}
              onClick={() => chosen?.signedUrl && setPreview({ ...chosen, signedUrl: chosen.signedUrl })}
            >
              <Play />
              {m.lesson_editor_pin_preview()}
            </Button>
            <Button tone="quiet" size="s" onClick={onClose}>
              {m.office_cancel()}
            </Button>
          </>
        }
      >
        <VideoPicker videos={videos} within={category} value={chosen?._id} onChange={setChosen} onEnter={pin} />
      </Modal>
      {preview && <VideoModal video={preview} onClose={() => setPreview(undefined)} />}
    </>
  );
};

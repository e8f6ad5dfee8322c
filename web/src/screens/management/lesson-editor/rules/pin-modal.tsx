import { useState } from 'react';
import { Pin, Play } from 'lucide-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { Button } from '#components/controls/button.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { VideoPicker } from '#components/videos/video-picker.tsx';
import { VideoModal } from '#player/video-modal.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './pin-modal.module.css';

interface PinModalProps {
  /** The block's category. */
  category: string;
  videos: readonly Video[];
  /** Id of the video that is pinned already. */
  pinned: string | undefined;
  onPin: (video: Video) => void;
  onClose: () => void;
}
/** Chooses the video that a block always holds; it can be looked at first. */
export const PinModal = ({ category, videos, pinned, onPin, onClose }: PinModalProps) => {
  const [chosen, setChosen] = useState(() => videos.find(({ _id }) => _id === pinned));
  const [preview, setPreview] = useState<Video & { signedUrl: string }>();
  const pin = () => chosen && onPin(chosen);
  return (
    <>
      <Modal
        title={m.lesson_editor_pin_title()}
        sub={
          <span className={s.sub}>
            <CategoryPath path={category} />
          </span>
        }
        onClose={onClose}
        foot={
          <>
            <Button size="s" disabled={!chosen} onClick={pin}>
              <Pin />
              <Text>{m.lesson_editor_pin_video()}</Text>
            </Button>
            <Button
              tone="quiet"
              size="s"
              disabled={!chosen?.signedUrl}
              onClick={() => chosen?.signedUrl && setPreview({ ...chosen, signedUrl: chosen.signedUrl })}
            >
              <Play />
              <Text>{m.lesson_editor_pin_preview()}</Text>
            </Button>
            <Button tone="quiet" size="s" onClick={onClose}>
              <Text>{m.office_cancel()}</Text>
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

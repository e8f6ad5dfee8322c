import { useCallback, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Modal } from '../../components/modal.tsx';
import { SingleVideo } from '../../player/single-video.tsx';
import { useGroup } from '../../session/session.ts';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';
import s from './gallery-video.module.css';

interface GalleryVideoProps {
  video: Video;
  userId: string;
  onClose: () => void;
}
/** One video of the library, over the page; watched to 80 % it counts as seen by the current group. A press outside closes it. */
export const GalleryVideo = ({ video, userId, onClose }: GalleryVideoProps) => {
  const groupName = useGroup()?.name ?? DEFAULT_GROUP_NAME;
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  return (
    <Modal title={video.displayName} size="l" onClose={onClose}>
      <div className={s.frame}>
        {failed ? (
          <Banner text={m.gallery_play_failed()}>
            <Button tone="link" size="s" onClick={() => setFailed(false)}>
              <RefreshCw aria-hidden />
              <Text>{m.common_retry()}</Text>
            </Button>
          </Banner>
        ) : (
          <SingleVideo video={video} owner={{ userId, groupName }} onFailure={fail} />
        )}
      </div>
    </Modal>
  );
};

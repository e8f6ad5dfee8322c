import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { SingleVideo } from '#player/single-video.tsx';
import { useGroup } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';

/**
 * Plays a video of the library in a dialog; watched to 80 % it counts as seen by the current group. A press outside
 * closes it.
 */
export const GalleryVideo = ({ video, userId, onClose }: { video: Video; userId: string; onClose: () => void }) => {
  const groupName = useGroup()?.name ?? DEFAULT_GROUP_NAME;
  return (
    <Modal title={titleOf(video)} size="window" onClose={onClose}>
      <SingleVideo
        video={video}
        owner={{ userId, groupName }}
        atEnd={
          <Button tone="night" onClick={onClose}>
            {m.gallery_to_list()}
          </Button>
        }
      />
    </Modal>
  );
};

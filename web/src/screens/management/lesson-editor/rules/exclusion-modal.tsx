import { useState } from 'react';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { VideoPicker } from '#components/videos/video-picker.tsx';
import { m } from '#texts/generated/messages.js';
import { categoriesOf, categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { nameOfVideo } from './rule-edits.ts';

interface ExclusionModalProps {
  videos: readonly Video[];
  /** The existing exclusions. */
  excluded: readonly string[];
  userType: UserType;
  onExclude: (entry: string) => void;
  onClose: () => void;
}
/** Excludes a category or a single video from the lessons of a user type. */
export const ExclusionModal = ({ videos, excluded, userType, onExclude, onClose }: ExclusionModalProps) => {
  const [kind, setKind] = useState<'category' | 'video'>('category');
  const [video, setVideo] = useState<Video>();
  const excludeVideo = () => video && onExclude(nameOfVideo(video));
  return (
    <Modal
      title={m.lesson_editor_exclusion_title({ type: userType })}
      onClose={onClose}
      foot={
        <>
          {kind === 'video' && (
            <Button size="s" disabled={!video} onClick={excludeVideo}>
              {m.lesson_editor_exclusion_video()}
            </Button>
          )}
          <Button tone="quiet" size="s" onClick={onClose}>
            {m.office_cancel()}
          </Button>
        </>
      }
    >
      <Choice
        dense
        label={m.lesson_editor_exclusion_kind()}
        value={kind}
        onChange={setKind}
        options={[
          { id: 'category', text: m.office_category() },
          { id: 'video', text: m.office_video() },
        ]}
      />
      {kind === 'video' ? (
        <VideoPicker videos={videos} value={video?._id} onChange={setVideo} onEnter={excludeVideo} />
      ) : (
        <ul className="flow gap-2">
          {categoriesOf(categoryTreeOf(videos)).map((category) => (
            <li key={category}>
              <Button tone="quiet" size="s" disabled={excluded.includes(category)} onClick={() => onExclude(category)}>
                <CategoryPath path={category} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
};

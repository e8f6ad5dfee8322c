import { useState } from 'react';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { VideoPicker } from '#components/videos/video-picker.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { categoriesOf, categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { nameOfVideo } from './rule-edits.ts';
import s from './exclusion-modal.module.css';

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
              <Text>{m.lesson_editor_exclusion_video()}</Text>
            </Button>
          )}
          <Button tone="quiet" size="s" onClick={onClose}>
            <Text>{m.office_cancel()}</Text>
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
          { id: 'category', text: <Text>{m.lesson_editor_exclusion_kind_category()}</Text> },
          { id: 'video', text: <Text>{m.lesson_editor_exclusion_kind_video()}</Text> },
        ]}
      />
      {kind === 'video' ? (
        <VideoPicker videos={videos} value={video?._id} onChange={setVideo} onEnter={excludeVideo} />
      ) : (
        <ul className={s.categories}>
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

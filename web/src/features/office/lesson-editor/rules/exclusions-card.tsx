import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import type { DurationKey, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { categoriesOf, categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { EditedConfig } from '../use-edited-config.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { VideoPicker } from '#features/videos/video-picker.tsx';
import { exclude, include, nameOfVideo } from './rule-edits.ts';
import s from './cards.module.css';

interface ExclusionModalProps {
  videos: readonly Video[];
  /** The existing exclusions. */
  excluded: readonly string[];
  userType: UserType;
  onExclude: (entry: string) => void;
  onClose: () => void;
}
/** Excludes a category or a single video from the lessons of a user type. */
const ExclusionModal = ({ videos, excluded, userType, onExclude, onClose }: ExclusionModalProps) => {
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
            <Button disabled={!video} onClick={excludeVideo}>
              {m.lesson_editor_exclusion_video()}
            </Button>
          )}
          <Button tone="quiet" onClick={onClose}>
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
              <Button tone="quiet" disabled={excluded.includes(category)} onClick={() => onExclude(category)}>
                <CategoryPath path={category} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
};

interface ExclusionsCardProps {
  durationKey: DurationKey;
  exclusions: LessonRule['exclusions'];
  videos: readonly Video[];
  userType: UserType;
  onUserType: (type: UserType) => void;
  onEdit: EditedConfig['edit'];
}
/** The exclusions of this length, for one user type at a time: categories and single videos. */
export const ExclusionsCard = (props: ExclusionsCardProps) => {
  const { durationKey, exclusions, videos, userType, onUserType, onEdit } = props;
  const [isAdding, setAdding] = useState(false);
  const entries = exclusions[userType];
  return (
    <OfficeCard
      title={m.lesson_editor_exclusions()}
      side={
        <Choice
          dense
          label={m.office_user_type()}
          value={userType}
          onChange={onUserType}
          options={userTypes.map((type) => ({
            id: type,
            text: exclusions[type].length > 0 ? `${type} · ${exclusions[type].length}` : type,
          }))}
        />
      }
    >
      {entries.length > 0 ? (
        <ul className="stack gap-1">
          {entries.map((entry) => (
            <li className={s.exclusion} key={entry}>
              <CategoryPath path={entry} />
              <IconButton
                icon={<X />}
                label={m.lesson_editor_exclusion_remove({ entry })}
                onClick={() => onEdit(include(durationKey, userType, entry))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft small">{m.lesson_editor_exclusions_none({ type: userType })}</p>
      )}
      <Button tone="quiet" onClick={() => setAdding(true)}>
        <Plus />
        {m.lesson_editor_exclusion_add()}
      </Button>
      {isAdding && (
        <ExclusionModal
          videos={videos}
          excluded={entries}
          userType={userType}
          onClose={() => setAdding(false)}
          onExclude={(entry) => {
            onEdit(exclude(durationKey, userType, entry));
            setAdding(false);
          }}
        />
      )}
    </OfficeCard>
  );
};

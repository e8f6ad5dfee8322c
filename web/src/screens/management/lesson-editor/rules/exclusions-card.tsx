import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import type { DurationKey, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#components/videos/category-path.tsx';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { m } from '#texts/generated/messages.js';
import type { EditedConfig } from '#screens/management/lesson-editor/use-edited-config.ts';
import { ExclusionModal } from './exclusion-modal.tsx';
import { exclude, include } from './rule-edits.ts';
import s from './cards.module.css';

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
              <Button
                tone="icon"
                size="s"
                aria-label={m.lesson_editor_exclusion_remove({ entry })}
                onClick={() => onEdit(include(durationKey, userType, entry))}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft small">{m.lesson_editor_exclusions_none({ type: userType })}</p>
      )}
      <Button tone="quiet" size="s" onClick={() => setAdding(true)}>
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

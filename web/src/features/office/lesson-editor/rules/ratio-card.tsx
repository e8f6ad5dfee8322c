import { Sparkles } from 'lucide-react';
import { OPENING_LESSONS, SOON_DAYS } from '@zuzu/domain/composition/score/score.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { percentFault } from '@zuzu/domain/lesson-config/lesson-config-faults.ts';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { reasonText } from '../fault-text.ts';
import type { EditedConfig } from '../use-edited-config.ts';
import { NumberField } from './number-field.tsx';
import { setRatio } from './rule-edits.ts';
import s from './cards.module.css';

interface RatioCardProps {
  ratio: LessonConfig['compositionRules'];
  onEdit: EditedConfig['edit'];
}
/** The ratio of new to seen, for all lengths. The two percentages always sum to 100. */
export const RatioCard = ({ ratio, onEdit }: RatioCardProps) => {
  const { unseenPercentage: unseen, seenPercentage: seen } = ratio;
  const fault = (percent: number) => {
    const code = percentFault(percent);
    return code && reasonText(code);
  };
  return (
    <OfficeCard title={m.lesson_editor_ratio()}>
      <div className="halves start">
        <NumberField
          label={m.lesson_editor_ratio_new()}
          value={unseen}
          error={fault(unseen)}
          onChange={(percent) => onEdit(setRatio('unseenPercentage', percent), 'unseen')}
        />
        <NumberField
          label={m.lesson_editor_ratio_seen()}
          value={seen}
          error={fault(seen)}
          onChange={(percent) => onEdit(setRatio('seenPercentage', percent), 'seen')}
        />
      </div>
      {fault(unseen) === undefined && (
        <span className={s.ratio} role="img" aria-label={m.lesson_editor_ratio_bar({ unseen, seen })}>
          <i className="bold fine" style={{ flexGrow: unseen }} hidden={unseen === 0}>
            <Sparkles />
            {unseen}
          </i>
          <i className="bold fine" style={{ flexGrow: seen }} hidden={seen === 0}>
            {seen}
          </i>
        </span>
      )}
      <p className="soft small">{m.lesson_editor_ratio_rest({ lessons: OPENING_LESSONS, days: SOON_DAYS })}</p>
    </OfficeCard>
  );
};

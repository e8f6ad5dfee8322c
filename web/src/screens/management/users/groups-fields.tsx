import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensities } from '@zuzu/domain/videos/intensity.ts';
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/chip.tsx';
import { Field } from '../../../components/field.tsx';
import { IntensityTags } from '../../../components/intensity-tags.tsx';
import { Select } from '../../../components/select.tsx';
import { m } from '../../../texts/generated/messages.js';
import { Text } from '../../../texts/text.tsx';
import { lengthOptions, levelOptions } from './field-texts.ts';
import { PerWeekField } from './per-week-field.tsx';
import { withGroup, withoutGroup, type DraftGroup, type UserDraft } from './user-draft.ts';
import type { Faults } from './user-faults.ts';
import fields from './user-fields.module.css';
import s from './groups-fields.module.css';

interface GroupsFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  faults: Faults;
  addGroup: (draft: UserDraft) => UserDraft;
}
/** The groups of a user, one of them open at a time (spec, section 2: Groups Management). */
export const GroupsFields = ({ draft, onChange, faults, addGroup }: GroupsFieldsProps) => {
  const { groups } = draft;
  const [chosen, setChosen] = useState(groups.length === 1 ? groups[0]?.key : undefined);
  // A fault that can't be seen can't be mended.
  const faulty = groups.find((_, i) => Object.keys(faults).some((field) => field.startsWith(`groups[${i}]`)))?.key;
  const open = faulty ?? chosen;
  return (
    <>
      <h3 className={fields.sub}>
        <Text>{m.users_groups()}</Text>
        <Chip>{groups.length}</Chip>
      </h3>
      <div className={s.groups}>
        {groups.map((group, i) => (
          <GroupFields
            key={group.key}
            group={group}
            open={group.key === open}
            onToggle={() => setChosen(group.key === open ? undefined : group.key)}
            onChange={(change) => onChange(withGroup(draft, group.key, change))}
            onDelete={groups.length > 1 ? () => onChange(withoutGroup(draft, group.key)) : undefined}
            faultOf={(field) => faults[`groups[${i}].${field}`]}
          />
        ))}
        <Button
          tone="quiet"
          size="s"
          onClick={() => {
            const next = addGroup(draft);
            setChosen(next.groups.at(-1)?.key);
            onChange(next);
          }}
        >
          <Plus />
          <Text>{m.users_add_group()}</Text>
        </Button>
      </div>
    </>
  );
};

interface GroupFieldsProps {
  group: DraftGroup;
  open: boolean;
  onToggle: () => void;
  onChange: (change: Partial<DraftGroup>) => void;
  /** Undefined for the only group: a user keeps at least one (spec, section 5). */
  onDelete: (() => void) | undefined;
  faultOf: (field: string) => string | undefined;
}
const GroupFields = ({ group, open, onToggle, onChange, onDelete, faultOf }: GroupFieldsProps) => {
  const { name, preferences } = group;
  const { intensityLevel, lessonLength, lessonsPerWeek } = preferences;
  const set = (change: Partial<typeof preferences>) => onChange({ preferences: { ...preferences, ...change } });
  return (
    <div className={s.group} role="group" aria-label={name} data-open={open || undefined}>
      <div className={s.head}>
        <button type="button" className={s.toggle} aria-expanded={open} onClick={onToggle}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {!open && (
            <span className={s.summary}>
              <IntensityTags of={[intensities[intensityLevel - 1]!]} />
              <Text>{m.users_group_summary({ minutes: lessonMinutes[lessonLength].slot, count: lessonsPerWeek })}</Text>
            </span>
          )}
        </button>
        {onDelete && (
          <Button
            tone={open ? 'danger' : 'icon'}
            size="s"
            aria-label={m.users_delete_group_name({ name })}
            onClick={onDelete}
          >
            {open ? <Text>{m.users_delete_group()}</Text> : <Trash2 />}
          </Button>
        )}
      </div>
      {open && (
        <div className={`${fields.two} ${s.fields}`}>
          <Field
            label={m.users_group_name()}
            value={name}
            onChange={(typed) => onChange({ name: typed })}
            error={faultOf('name')}
          />
          <Select
            label={m.users_group_intensity()}
            options={levelOptions()}
            value={intensityLevel}
            onChange={(level) => set({ intensityLevel: level })}
          />
          <Select
            label={m.users_group_length()}
            options={lengthOptions()}
            value={lessonLength}
            onChange={(code) => set({ lessonLength: code })}
          />
          <PerWeekField
            label={m.users_group_per_week()}
            value={lessonsPerWeek}
            onChange={(count) => set({ lessonsPerWeek: count })}
            error={faultOf('preferences.lessonsPerWeek')}
          />
        </div>
      )}
    </div>
  );
};

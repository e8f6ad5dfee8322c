import { useRef, useState } from 'react';
import { Plus, Trash2, Undo2 } from 'lucide-react';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { Select } from '#ui/fields/select.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { lengthOptions, levelOptions } from '#features/office/lists/field-texts.ts';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { SpaceFields } from '#features/office/parts/space-fields.tsx';
import { PerWeekField } from './per-week-field.tsx';
import { withRestoredGroup, withGroup, withoutGroup, type DraftGroup, type UserDraft } from './user-draft.ts';
import type { Faults } from './user-faults.ts';
import fields from './user-fields.module.css';
import s from './groups-fields.module.css';

interface GroupsFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  faults: Faults;
  addGroup: (draft: UserDraft) => UserDraft;
  archived: readonly DraftGroup[];
}
/** The groups of a user; at most one is expanded. */
export const GroupsFields = ({ draft, onChange, faults, addGroup, archived }: GroupsFieldsProps) => {
  const { groups } = draft;
  const [open, setOpen] = useState(groups.length === 1 ? groups[0]?.key : undefined);
  const [added, setAdded] = useState<string>();
  const [deleting, setDeleting] = useState<DraftGroup>();
  const list = useRef<HTMLDivElement>(null);
  /** Focuses the header of a group, once it is rendered. */
  const focusGroup = (key: string | undefined) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(key ?? '')}"] button`)?.focus(),
    );
  const remove = ({ key }: DraftGroup) => {
    const at = groups.findIndex((group) => group.key === key);
    onChange(withoutGroup(draft, key));
    focusGroup((groups[at + 1] ?? groups[at - 1])?.key);
  };
  return (
    <>
      <h3 className={fields.sub}>
        {m.users_groups()}
        <Chip>{groups.length}</Chip>
      </h3>
      <div className="stack gap-2" ref={list}>
        {groups.map((group, i) => (
          <GroupFields
            key={group.key}
            group={group}
            open={group.key === open}
            focusName={group.key === added}
            onToggle={() => setOpen(group.key === open ? undefined : group.key)}
            onChange={(change) => onChange(withGroup(draft, group.key, change))}
            onDelete={
              // a group that isn't stored yet is removed without confirmation
              groups.length > 1 ? () => (group._id === undefined ? remove(group) : setDeleting(group)) : undefined
            }
            faultOf={(field) => faults[`groups[${i}].${field}`]}
          />
        ))}
        <Button
          tone="quiet"
          className="narrow"
          onClick={() => {
            const next = addGroup(draft);
            const key = next.groups.at(-1)?.key;
            setOpen(key);
            setAdded(key);
            onChange(next);
          }}
        >
          <Plus />
          {m.users_add_group()}
        </Button>
      </div>
      {archived.length > 0 && (
        <ArchivedGroups
          groups={archived}
          onBack={(group) => {
            onChange(withRestoredGroup(draft, group));
            focusGroup(group.key);
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={m.users_delete_group_question({ name: deleting.name })}
          text={[m.users_group_seen({ count: deleting.seenCount }), m.users_delete_group_text()].join('. ')}
          confirm={m.users_delete_group()}
          onConfirm={() => {
            setDeleting(undefined);
            remove(deleting);
          }}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
};

/** Deleted groups: restoring one also restores its history. */
const ArchivedGroups = ({ groups, onBack }: { groups: readonly DraftGroup[]; onBack: (group: DraftGroup) => void }) => (
  <>
    <h3 className={fields.sub}>
      {m.users_archived_groups()}
      <Chip>{groups.length}</Chip>
    </h3>
    <ul className="stack gap-2">
      {groups.map((group) => (
        <li className={s.archived} key={group.key}>
          <strong className="semibold">
            <bdi>{group.name}</bdi>
          </strong>
          <span className="soft small inline">{m.users_group_seen({ count: group.seenCount })}</span>
          <Button
            tone="link"
            className="push"
            aria-label={m.users_bring_back_name({ name: group.name })}
            onClick={() => onBack(group)}
          >
            <Undo2 />
            {m.users_bring_back()}
          </Button>
        </li>
      ))}
    </ul>
  </>
);

interface GroupFieldsProps {
  group: DraftGroup;
  open: boolean;
  /** True if the user has just added it. */
  focusName: boolean;
  onToggle: () => void;
  onChange: (change: Partial<DraftGroup>) => void;
  /** Undefined for the only group: a user always has at least one. */
  onDelete: (() => void) | undefined;
  faultOf: (field: string) => string | undefined;
}
const GroupFields = ({ group, open, focusName, onToggle, onChange, onDelete, faultOf }: GroupFieldsProps) => {
  const { name, preferences } = group;
  const { intensityLevel, lessonLength, lessonsPerWeek } = preferences;
  const hidden = open
    ? []
    : [faultOf('name'), faultOf('preferences.lessonsPerWeek')].filter((fault) => fault !== undefined);
  const set = (change: Partial<typeof preferences>) => onChange({ preferences: { ...preferences, ...change } });
  return (
    <div
      className={s.group}
      role="group"
      aria-label={name}
      data-group={group.key}
      data-open={open || undefined}
      data-fault={hidden.length > 0 || undefined}
    >
      <div className={s.head}>
        <button type="button" className={s.toggle} aria-expanded={open} onClick={onToggle}>
          <strong className="breaks semibold">
            <bdi>{name}</bdi>
          </strong>
          {!open && (
            <span className="soft small inline">
              <IntensityTags of={[intensityLevel]} />
              {m.users_group_summary({ minutes: lessonMinutes[lessonLength].slot, count: lessonsPerWeek })}
            </span>
          )}
        </button>
        {onDelete && (
          <Button tone={open ? 'danger' : 'icon'} aria-label={m.users_delete_group_name({ name })} onClick={onDelete}>
            {open ? m.users_delete_group() : <Trash2 />}
          </Button>
        )}
      </div>
      {hidden.length > 0 && <p className={s.fault}>{hidden.join(' ')}</p>}
      {open && (
        <div className={`${fields.two} ${s.fields}`}>
          <Field
            label={m.users_group_name()}
            value={name}
            onChange={(typed) => onChange({ name: typed })}
            error={faultOf('name')}
            autoFocus={focusName}
          />
          <Select
            label={m.office_intensity()}
            options={levelOptions()}
            value={intensityLevel}
            onChange={(level) => set({ intensityLevel: level })}
          />
          <div className="grid gap-2 top">
            <Select
              label={m.office_length_minutes()}
              options={lengthOptions()}
              value={lessonLength}
              onChange={(code) => set({ lessonLength: code })}
            />
            <LengthHint of={lessonLength} />
          </div>
          <PerWeekField
            label={m.users_group_per_week()}
            value={lessonsPerWeek}
            onChange={(count) => set({ lessonsPerWeek: count })}
            error={faultOf('preferences.lessonsPerWeek')}
          />
          <SpaceFields value={preferences.place ?? {}} onChange={(place) => set({ place })} />
        </div>
      )}
    </div>
  );
};

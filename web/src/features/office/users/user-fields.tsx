import { useQuery } from '@tanstack/react-query';
import { cleanPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { categoryValues } from '@zuzu/domain/videos/category.ts';
import { organizationsOptions } from '#features/users/users-api.ts';
import { categoryName } from '#features/videos/categories.ts';
import { CheckList } from '#ui/fields/check-list.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { lengthOptions, levelOptions } from '#features/office/lists/field-texts.ts';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { GroupsFields } from './groups-fields.tsx';
import { SpaceFields } from '#features/office/parts/space-fields.tsx';
import { PerWeekField } from './per-week-field.tsx';
import {
  hasGroups,
  hasOrganization,
  hasUsername,
  withPreferences,
  type DraftGroup,
  type UserDraft,
} from './user-draft.ts';
import type { Faults } from './user-faults.ts';
import s from './user-fields.module.css';

export interface UserFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  faults: Faults;
  /** Label of the button that adds a group; card and add-user flow have different ones. */
  addGroup: (draft: UserDraft) => UserDraft;
  /** Restorable groups. */
  archived?: readonly DraftGroup[];
}
/** The fields of the user's type. */
export const UserFields = ({ draft, onChange, faults, addGroup, archived = [] }: UserFieldsProps) => {
  const { type } = draft;
  const { data: organizations } = useQuery({ ...organizationsOptions, enabled: hasOrganization(type) });
  const set = (change: Partial<UserDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div className={s.two}>
        <Field
          label={m.users_full_name()}
          value={draft.full_name}
          onChange={(full_name) => set({ full_name })}
          error={faults['full_name']}
          autoFocus
        />
        <Field
          label={m.users_phone_number()}
          type="tel"
          ltr
          value={draft.phone_number}
          onChange={(typed) => set({ phone_number: cleanPhoneNumber(typed) })}
          error={faults['phone_number']}
        />
        <Field
          label={m.users_email()}
          type="email"
          ltr
          value={draft.email}
          onChange={(email) => set({ email })}
          error={faults['email']}
          hint={looksLikeEmail(draft.email) ? undefined : m.users_email_hint()}
        />
        {hasUsername(type) && (
          <Field
            label={m.users_username()}
            value={draft.username}
            onChange={(username) => set({ username })}
            error={faults['username']}
          />
        )}
        {hasOrganization(type) && (
          <Field
            label={m.users_organization()}
            value={draft.organization}
            onChange={(organization) => set({ organization })}
            suggestions={organizations}
            error={faults['organization']}
          />
        )}
      </div>
      {hasGroups(type) ? (
        <GroupsFields draft={draft} onChange={onChange} faults={faults} addGroup={addGroup} archived={archived} />
      ) : (
        <PreferencesFields draft={draft} onChange={onChange} faults={faults} />
      )}
    </>
  );
};

/** Matches plausible email addresses and the empty string. */
const looksLikeEmail = (text: string): boolean => text === '' || /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** The preferences of a user of type A or B. */
const PreferencesFields = ({ draft, onChange, faults }: Pick<UserFieldsProps, 'draft' | 'onChange' | 'faults'>) => {
  const preferences = draft.groups[0]?.preferences;
  if (!preferences) return null;
  const set = (change: Parameters<typeof withPreferences>[1]) => onChange(withPreferences(draft, change));
  const level = (
    <Select
      label={m.users_intensity_level()}
      options={levelOptions()}
      value={preferences.intensityLevel}
      onChange={(intensityLevel) => set({ intensityLevel })}
    />
  );
  if (draft.type === 'A')
    return (
      <>
        <h3 className={s.sub}>{m.users_preferences()}</h3>
        <div className={s.two}>{level}</div>
        <CheckList
          label={m.users_favorite_categories()}
          options={categoryValues.map((id) => ({ id, text: categoryName(id) }))}
          value={preferences.favoriteCategories}
          onChange={(favoriteCategories) => set({ favoriteCategories })}
        />
      </>
    );
  return (
    <>
      <h3 className={s.sub}>{m.users_default_preferences()}</h3>
      <div className={s.three}>
        {level}
        <Select
          label={m.users_lesson_length()}
          options={lengthOptions()}
          value={preferences.lessonLength}
          onChange={(lessonLength) => set({ lessonLength })}
        />
        <PerWeekField
          label={m.users_lessons_per_week()}
          value={preferences.lessonsPerWeek}
          onChange={(lessonsPerWeek) => set({ lessonsPerWeek })}
          error={faults['groups[0].preferences.lessonsPerWeek']}
        />
      </div>
      <LengthHint of={preferences.lessonLength} />
      <SpaceFields value={preferences.place ?? {}} onChange={(place) => set({ place })} />
    </>
  );
};

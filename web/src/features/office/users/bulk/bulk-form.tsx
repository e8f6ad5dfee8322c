import type { ReactNode } from 'react';
import type { UserFieldChange } from '@zuzu/contract/users-bulk.ts';
import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { MAX_LESSONS_PER_WEEK } from '@zuzu/domain/users/preferences.ts';
import { CheckList } from '#ui/fields/check-list.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Select, type Option } from '#ui/fields/select.tsx';
import { categoryName } from '#features/videos/categories.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { FieldForm, FieldForms } from '#features/office/lists/changed-fields.tsx';
import { HowChoice, type How } from '#features/office/lists/how-choice.tsx';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { SpaceFields } from '#features/office/parts/space-fields.tsx';
import { areStorable } from '#features/office/parts/storable-things.ts';
import { fieldLabel, lengthOptions, levelOptions } from '#features/office/lists/field-texts.ts';

export type BulkField = UserFieldChange['kind'];
/** A field named after its kind; preferences apply to all groups of a user. */
const field = <Draft extends object>(
  kind: BulkField,
  form: Omit<FieldForm<UserFieldChange, Draft>, 'name'>,
): FieldForm<UserFieldChange> => {
  const named: FieldForm<UserFieldChange, Draft> = {
    ...form,
    name: () => fieldLabel(kind),
    render: (draft, set) => (
      <>
        <p>{kind === 'type' ? m.users_bulk_type_text() : m.users_bulk_groups()}</p>
        {form.render(draft, set)}
      </>
    ),
  };
  return named;
};

interface ChoiceOf<Id extends string | number> {
  label: () => string;
  options: () => readonly Option<Id>[];
  changeOf: (id: Id) => UserFieldChange;
  /** Explains the chosen value. */
  hint?: (id: Id) => ReactNode;
}
/** A field with a fixed set of values. */
const choice = <Id extends string | number>(kind: BulkField, { label, options, changeOf, hint }: ChoiceOf<Id>) =>
  field<{ chosen?: Id }>(kind, {
    start: {},
    changeOf: ({ chosen }) => (chosen === undefined ? undefined : changeOf(chosen)),
    render: ({ chosen }, set) => (
      <>
        <Select label={label()} options={options()} value={chosen ?? null} onChange={(id) => set({ chosen: id })} />
        {chosen !== undefined && hint?.(chosen)}
      </>
    ),
  });

const individuals = ['A', 'B'] as const;

/** The fields of the bulk form, in menu order. */
export const bulkForms: FieldForms<BulkField, UserFieldChange> = {
  type: choice('type', {
    label: m.users_user_type,
    options: () => individuals.map((id) => ({ id, text: m.users_type_of({ type: id }) })),
    changeOf: (type) => ({ kind: 'type', type }),
  }),
  intensityLevel: choice('intensityLevel', {
    label: m.users_intensity_level,
    options: levelOptions,
    changeOf: (intensityLevel) => ({ kind: 'intensityLevel', intensityLevel }),
  }),
  lessonLength: choice('lessonLength', {
    label: m.users_lesson_length,
    options: lengthOptions,
    changeOf: (lessonLength) => ({ kind: 'lessonLength', lessonLength }),
    hint: (lessonLength) => <LengthHint of={lessonLength} />,
  }),
  lessonsPerWeek: field('lessonsPerWeek', {
    start: { typed: '' },
    changeOf: ({ typed }) => {
      const lessonsPerWeek = Number(typed);
      const isValid = Number.isInteger(lessonsPerWeek) && lessonsPerWeek >= 1 && lessonsPerWeek <= MAX_LESSONS_PER_WEEK;
      return isValid ? { kind: 'lessonsPerWeek', lessonsPerWeek } : undefined;
    },
    render: ({ typed }, set) => (
      <Field
        label={m.users_lessons_per_week()}
        ltr
        type="number"
        inputMode="numeric"
        autoFocus
        value={typed}
        onChange={(text) => set({ typed: text })}
      />
    ),
  }),
  favoriteCategories: field<{ how: How; chosen: CategoryValue[] }>('favoriteCategories', {
    start: { how: 'add', chosen: [] },
    // replacing favourites by an empty list is a change; adding or removing an empty list isn't
    changeOf: ({ how, chosen }) =>
      how === 'set' || chosen.length > 0 ? { kind: 'favoriteCategories', how, favoriteCategories: chosen } : undefined,
    render: ({ how, chosen }, set) => (
      <>
        <HowChoice value={how} onChange={(next) => set({ how: next })} />
        <CheckList
          label={m.users_favorite_categories()}
          options={categoryValues.map((id) => ({ id, text: categoryName(id) }))}
          value={chosen}
          onChange={(categories) => set({ chosen: categories })}
        />
      </>
    ),
  }),
  place: field<{ place: LessonSpace }>('place', {
    // an empty place is valid
    start: { place: {} },
    changeOf: ({ place }) => (areStorable(place.things) ? { kind: 'place', place } : undefined),
    render: ({ place }, set) => <SpaceFields isOpen value={place} onChange={(next) => set({ place: next })} />,
  }),
};

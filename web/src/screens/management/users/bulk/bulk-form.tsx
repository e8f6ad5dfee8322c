import { useState, type ComponentType } from 'react';
import type { UserFieldChange } from '@zuzu/contract/users-bulk.ts';
import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import { MAX_LESSONS_PER_WEEK } from '@zuzu/domain/users/preferences.ts';
import { CheckList } from '#components/fields/check-list.tsx';
import { Field } from '#components/fields/field.tsx';
import { Select, type Option } from '#components/fields/select.tsx';
import { categoryName } from '#components/videos/categories.ts';
import { m } from '#texts/generated/messages.js';
import { HowChoice, type How } from '#layouts/office-lists/how-choice.tsx';
import { PlaceFields } from '#screens/management/place-fields.tsx';
import { areStorable } from '#screens/management/storable-things.ts';
import { fieldLabel, lengthOptions, levelOptions } from '#layouts/office-lists/field-texts.ts';

interface FormProps {
  /** Called with each change that can be previewed; undefined for one that isn't complete. */
  onChange: (change: UserFieldChange | undefined) => void;
}
interface ChoiceFormProps<Id extends string | number> extends FormProps {
  label: string;
  options: readonly Option<Id>[];
  changeOf: (id: Id) => UserFieldChange;
}
/** A field that becomes one of some values. */
const ChoiceForm = <Id extends string | number>({ changeOf, onChange, ...choice }: ChoiceFormProps<Id>) => {
  const [chosen, setChosen] = useState<Id | null>(null);
  const choose = (id: Id) => {
    setChosen(id);
    onChange(changeOf(id));
  };
  return <Select {...choice} value={chosen} onChange={choose} />;
};

const individuals = ['A', 'B'] as const;
const TypeForm = (props: FormProps) => (
  <ChoiceForm
    {...props}
    label={m.users_user_type()}
    options={individuals.map((id) => ({ id, text: m.users_type_of({ type: id }) }))}
    changeOf={(type) => ({ kind: 'type', type })}
  />
);

const IntensityForm = (props: FormProps) => (
  <ChoiceForm
    {...props}
    label={m.users_intensity_level()}
    options={levelOptions()}
    changeOf={(intensityLevel) => ({ kind: 'intensityLevel', intensityLevel })}
  />
);

const LengthForm = (props: FormProps) => (
  <ChoiceForm
    {...props}
    label={m.users_lesson_length()}
    options={lengthOptions()}
    changeOf={(lessonLength) => ({ kind: 'lessonLength', lessonLength })}
  />
);

const PlaceForm = ({ onChange }: FormProps) => {
  const [place, setPlace] = useState<Place>({});
  return (
    <PlaceFields
      isOpen
      value={place}
      onChange={(next) => {
        setPlace(next);
        onChange(areStorable(next.things) ? { kind: 'place', place: next } : undefined);
      }}
    />
  );
};

const PerWeekForm = ({ onChange }: FormProps) => {
  const [typed, setTyped] = useState('');
  return (
    <Field
      label={m.users_lessons_per_week()}
      ltr
      type="number"
      inputMode="numeric"
      autoFocus
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const lessonsPerWeek = Number(text);
        const isValid =
          Number.isInteger(lessonsPerWeek) && lessonsPerWeek >= 1 && lessonsPerWeek <= MAX_LESSONS_PER_WEEK;
        onChange(isValid ? { kind: 'lessonsPerWeek', lessonsPerWeek } : undefined);
      }}
    />
  );
};

const FavoritesForm = ({ onChange }: FormProps) => {
  const [how, setHow] = useState<How>('add');
  const [chosen, setChosen] = useState<CategoryValue[]>([]);
  const set = (nextHow: How, favoriteCategories: CategoryValue[]) => {
    setHow(nextHow);
    setChosen(favoriteCategories);
    // no favourites at all are something to wish for, none more or fewer aren't
    const isComplete = nextHow === 'set' || favoriteCategories.length > 0;
    onChange(isComplete ? { kind: 'favoriteCategories', how: nextHow, favoriteCategories } : undefined);
  };
  return (
    <>
      <HowChoice value={how} onChange={(next) => set(next, chosen)} />
      <CheckList
        label={m.users_favorite_categories()}
        options={categoryValues.map((id) => ({ id, text: categoryName(id) }))}
        value={chosen}
        onChange={(categories) => set(how, categories)}
      />
    </>
  );
};

export type BulkField = UserFieldChange['kind'];
/** What can be changed of many users, in the order of the menu. */
const forms: Readonly<Record<BulkField, ComponentType<FormProps>>> = {
  type: TypeForm,
  intensityLevel: IntensityForm,
  lessonLength: LengthForm,
  lessonsPerWeek: PerWeekForm,
  favoriteCategories: FavoritesForm,
  place: PlaceForm,
};
export const bulkFields = (): { id: BulkField; text: string }[] =>
  (Object.keys(forms) as BulkField[]).map((id) => ({ id, text: fieldLabel(id) }));

/** What a field of many users shall become; preferences are those of all their groups. */
export const BulkForm = ({ kind, onChange }: FormProps & { kind: BulkField }) => {
  const Form = forms[kind];
  return (
    <>
      <p>{kind === 'type' ? m.users_bulk_type_text() : m.users_bulk_groups()}</p>
      <Form onChange={onChange} />
    </>
  );
};

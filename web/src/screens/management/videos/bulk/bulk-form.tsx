import { useState, type ComponentType, type ReactNode } from 'react';
import type { BulkVideoChange, VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import { defaultCategories, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { PlainLine } from '@zuzu/domain/videos/line-fields.ts';
import { MAX_TAG, MAX_TAGS, tagsFault, tagsOfText } from '@zuzu/domain/videos/tags.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import { subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { IntensityList } from '#screens/management/videos/intensity-list.tsx';
import { Checkbox } from '#components/fields/checkbox.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { DateField } from '#components/fields/date-field.tsx';
import { Field } from '#components/fields/field.tsx';
import { needNames } from '#components/videos/needs-text.ts';
import { Select } from '#components/fields/select.tsx';
import { pathText } from '#components/videos/categories.ts';
import { m } from '#texts/generated/messages.js';
import { videoLabels } from '#layouts/office-lists/field-texts.ts';
import { HowChoice, type How } from '#layouts/office-lists/how-choice.tsx';
import { needChoices } from '#screens/management/needs-fields.tsx';
import { areStorable } from '#screens/management/storable-things.ts';
import { ThingsField } from '#screens/management/things-field.tsx';
import s from './bulk.module.css';

interface FormProps {
  /** Called with each change that can be previewed; undefined for one that isn't complete. */
  onChange: (change: VideoFieldChange | undefined) => void;
}
interface CategorizedFormProps extends FormProps {
  categories: CategoryTree;
}
const CategoryForm = ({ categories, onChange }: CategorizedFormProps) => {
  const [primary, setPrimary] = useState<string | null>(null);
  const [sub, setSub] = useState<string | null>(null);
  const subs = subCategoriesOf(categories, primary ?? undefined);
  const choose = (nextPrimary: string, nextSub: string | null) => {
    setPrimary(nextPrimary);
    setSub(nextSub);
    const needsSub = subCategoriesOf(defaultCategories, nextPrimary).length > 0;
    onChange(
      needsSub && nextSub === null
        ? undefined
        : { kind: 'category', category: joinPath(nextPrimary, nextSub ?? undefined) },
    );
  };
  const options = (values: readonly string[]) => values.map((id) => ({ id, text: pathText(id) }));
  return (
    <div className={s.pair}>
      <Select
        label={m.videos_primary_category()}
        options={options(Object.keys(categories))}
        value={primary}
        onChange={(id) => choose(id, null)}
      />
      {subs.length > 0 && primary !== null && (
        <Select
          label={m.videos_sub_category()}
          options={options(subs)}
          value={sub}
          onChange={(id) => choose(primary, id)}
        />
      )}
    </div>
  );
};

const IntensitiesForm = ({ onChange }: FormProps) => {
  const [how, setHow] = useState<How>('add');
  const [intensities, setIntensities] = useState<IntensityLevel[]>([]);
  const set = (nextHow: How, levels: IntensityLevel[]) => {
    setHow(nextHow);
    setIntensities(levels);
    onChange(levels.length === 0 ? undefined : { kind: 'intensities', how: nextHow, intensities: levels });
  };
  return (
    <>
      <HowChoice value={how} onChange={(next) => set(next, intensities)} />
      <IntensityList label={m.videos_intensities()} value={intensities} onChange={(levels) => set(how, levels)} />
    </>
  );
};

const TagsForm = ({ onChange }: FormProps) => {
  const [how, setHow] = useState<How>('add');
  const [text, setText] = useState('');
  const fault = tagsFault(tagsOfText(text));
  const set = (nextHow: How, typed: string) => {
    setHow(nextHow);
    setText(typed);
    const tags = tagsOfText(typed);
    const isComplete = tagsFault(tags) === undefined && (tags.length > 0 || nextHow === 'set');
    onChange(isComplete ? { kind: 'tags', how: nextHow, tags } : undefined);
  };
  return (
    <>
      <HowChoice value={how} onChange={(next) => set(next, text)} />
      <Field
        label={m.office_tags()}
        value={text}
        autoFocus
        onChange={(typed) => set(how, typed)}
        hint={m.videos_tags_hint()}
        error={fault && m.videos_fault_tags({ count: MAX_TAGS, length: MAX_TAG })}
      />
    </>
  );
};

const KEEP = 'keep';
const CLEAR = 'clear';
const NO_THINGS = 'none';
const THESE = 'these';
/** One property of each video's needs: left as it is, not labelled any more, or something else. */
const NeedsForm = ({ onChange }: FormProps) => {
  const [chosen, setChosen] = useState({ room: KEEP, posture: KEEP, noise: KEEP, things: KEEP });
  const [these, setThese] = useState<string[]>();
  const set = (next: typeof chosen, given: typeof these) => {
    setChosen(next);
    setThese(given);
    const things = next.things === NO_THINGS ? [] : given;
    const isFaulty = next.things === THESE && (things === undefined || !areStorable(things));
    const values = Object.entries({ ...next, things: next.things === CLEAR ? CLEAR : things }).filter(
      ([property]) => next[property as keyof typeof next] !== KEEP,
    );
    const needs = Object.fromEntries(values.map(([property, value]) => [property, value === CLEAR ? null : value]));
    onChange(isFaulty || values.length === 0 ? undefined : { kind: 'needs', needs });
  };
  const common = () => [
    { id: KEEP, text: m.needs_keep() },
    { id: CLEAR, text: m.needs_clear() },
  ];
  return (
    <>
      <div className={s.pair}>
        {needChoices.map(({ property, label, values }) => (
          <Select
            key={property}
            label={label()}
            options={[...common(), ...values.map((id) => ({ id, text: needNames[id]() }))]}
            value={chosen[property]}
            onChange={(id) => set({ ...chosen, [property]: id }, these)}
          />
        ))}
        <Select
          label={m.needs_things()}
          options={[
            ...common(),
            { id: NO_THINGS, text: m.needs_no_things() },
            { id: THESE, text: m.needs_these_things() },
          ]}
          value={chosen.things}
          onChange={(things) => set({ ...chosen, things }, these)}
        />
      </div>
      {chosen.things === THESE && (
        <ThingsField
          label={m.needs_things()}
          value={these}
          autoFocus
          hint={m.videos_tags_hint()}
          onChange={(things) => set(chosen, things)}
        />
      )}
    </>
  );
};

interface PlainFormProps extends FormProps {
  /** The checkbox by which the videos have none. */
  none: string;
  changeOf: (value: string | null) => VideoFieldChange;
  renderField: (field: { value: string; isDisabled: boolean; onChange: (value: string) => void }) => ReactNode;
}
/** A field that is the same in each of the videos, or taken away. */
const PlainForm = ({ none, changeOf, renderField, onChange }: PlainFormProps) => {
  const [value, setValue] = useState('');
  const [without, setWithout] = useState(false);
  const set = (text: string, isNone: boolean) => {
    setValue(text);
    setWithout(isNone);
    const given = isNone ? null : text.trim();
    onChange(given === '' ? undefined : changeOf(given));
  };
  return (
    <>
      {renderField({ value, isDisabled: without, onChange: (text) => set(text, without) })}
      <Checkbox isSelected={without} onChange={(isNone) => set(value, isNone)}>
        {none}
      </Checkbox>
    </>
  );
};

/** How a line is changed; `none` is the text by which the videos have none. */
const line = (name: PlainLine, none: () => string) => ({
  name: videoLabels[name],
  Form: ({ onChange }: FormProps) => (
    <PlainForm
      none={none()}
      changeOf={(text) => ({ kind: name, [name]: text }) as VideoFieldChange}
      renderField={(field) => <Field label={videoLabels[name]()} autoFocus {...field} />}
      onChange={onChange}
    />
  ),
});

const RightsForm = ({ onChange }: FormProps) => (
  <PlainForm
    none={m.videos_bulk_no_rights()}
    changeOf={(rightsUntil) => ({ kind: 'rights', rightsUntil })}
    renderField={({ value, isDisabled, onChange: onDay }) =>
      !isDisabled && (
        <DateField label={m.videos_rights_until()} value={value || undefined} onChange={(day) => onDay(day ?? '')} />
      )
    }
    onChange={onChange}
  />
);

const SeriesForm = ({ onChange }: FormProps) => {
  const [series, setSeries] = useState('');
  const [first, setFirst] = useState('1');
  const [without, setWithout] = useState(false);
  const isNumber = /^\d{1,5}$/.test(first.trim());
  const set = (text: string, number: string, isNone: boolean) => {
    setSeries(text);
    setFirst(number);
    setWithout(isNone);
    if (isNone) onChange({ kind: 'series', series: null });
    else if (text.trim() === '' || !/^\d{0,5}$/.test(number.trim())) onChange(undefined);
    else
      onChange({
        kind: 'series',
        series: text.trim(),
        ...(number.trim() !== '' && { firstEpisode: Number(number) }),
      });
  };
  return (
    <>
      <div className={s.pair}>
        <Field
          label={m.videos_series()}
          value={series}
          isDisabled={without}
          autoFocus
          onChange={(text) => set(text, first, without)}
        />
        <Field
          label={m.videos_bulk_first_episode()}
          ltr
          inputMode="numeric"
          value={first}
          isDisabled={without}
          onChange={(number) => set(series, number, without)}
          hint={m.videos_bulk_numbered()}
          error={isNumber || first.trim() === '' ? undefined : m.videos_fault_episode()}
        />
      </div>
      <Checkbox isSelected={without} onChange={(isNone) => set(series, first, isNone)}>
        {m.videos_bulk_no_series()}
      </Checkbox>
    </>
  );
};

const notesHows = { add: m.videos_bulk_notes_add, set: m.office_replace };
type NotesHow = keyof typeof notesHows;
const NotesForm = ({ onChange }: FormProps) => {
  const [how, setHow] = useState<NotesHow>('add');
  const [notes, setNotes] = useState('');
  const set = (nextHow: NotesHow, text: string) => {
    setHow(nextHow);
    setNotes(text);
    // no notes at all are something to wish for, nothing more isn't
    onChange(nextHow === 'add' && text.trim() === '' ? undefined : { kind: 'notes', how: nextHow, notes: text.trim() });
  };
  return (
    <>
      <Choice
        dense
        label={m.office_bulk_how()}
        options={Object.entries(notesHows).map(([id, text]) => ({ id: id as NotesHow, text: text() }))}
        value={how}
        onChange={(next) => set(next, notes)}
      />
      <Field label={m.videos_notes()} area value={notes} autoFocus onChange={(text) => set(how, text)} />
    </>
  );
};

/** What is described in the form; drafts are published by a button of their own. */
export type BulkField = Exclude<VideoFieldChange['kind'], 'draft'>;
/** What can be changed of many videos, in the order of the menu. */
const fields: Readonly<Record<BulkField, { name: () => string; Form: ComponentType<CategorizedFormProps> }>> = {
  category: { name: m.office_category, Form: CategoryForm },
  intensities: { name: m.videos_intensities, Form: IntensitiesForm },
  family: line('family', m.videos_bulk_no_family),
  series: { name: m.videos_series, Form: SeriesForm },
  notes: { name: m.videos_notes, Form: NotesForm },
  tags: { name: m.office_tags, Form: TagsForm },
  needs: { name: m.needs_title, Form: NeedsForm },
  rights: { name: m.videos_rights, Form: RightsForm },
};
export const isBulkField = (kind: BulkVideoChange['kind']): kind is BulkField => Object.hasOwn(fields, kind);
export const bulkFields = (): { id: BulkField; text: string }[] =>
  (Object.keys(fields) as BulkField[]).map((id) => ({ id, text: fields[id].name() }));

/** What a field of many videos shall become. */
export const BulkForm = ({ kind, ...props }: CategorizedFormProps & { kind: BulkField }) => {
  const { Form } = fields[kind];
  return <Form {...props} />;
};

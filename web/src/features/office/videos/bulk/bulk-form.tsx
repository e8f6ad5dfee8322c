import type { ReactNode } from 'react';
import type { VideoFieldChange } from '@zuzu/contract/videos/bulk.ts';
import { defaultCategories, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { PlainLine } from '@zuzu/domain/videos/line-fields.ts';
import { MAX_TAG, MAX_TAGS, tagsFault, tagsOfText } from '@zuzu/domain/videos/tags.ts';
import { joinPath } from '@zuzu/domain/videos/video-path.ts';
import { subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { IntensityList } from '../intensity-list.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { needNames } from '#features/videos/needs-text.ts';
import { Select } from '#ui/fields/select.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { FieldForm, FieldForms } from '#features/office/lists/changed-fields.tsx';
import { pathOptions, videoLabels } from '#features/office/lists/field-texts.ts';
import { HowChoice, type How } from '#features/office/lists/how-choice.tsx';
import { needChoices } from '#features/office/parts/needs-fields.tsx';
import { areStorable } from '#features/office/parts/storable-things.ts';
import { ThingsField } from '#features/office/parts/things-field.tsx';

const field = <Draft extends object>(form: FieldForm<VideoFieldChange, Draft>): FieldForm<VideoFieldChange> => form;

const category = (categories: CategoryTree) =>
  field<{ primary?: string; sub?: string | undefined }>({
    name: m.office_category,
    start: {},
    changeOf: ({ primary, sub }) => {
      const isComplete = sub !== undefined || subCategoriesOf(defaultCategories, primary).length === 0;
      return primary !== undefined && isComplete ? { kind: 'category', category: joinPath(primary, sub) } : undefined;
    },
    render: ({ primary, sub }, set) => {
      const subs = subCategoriesOf(categories, primary);
      return (
        <div className="fields start">
          <Select
            label={m.videos_primary_category()}
            options={pathOptions(Object.keys(categories))}
            value={primary ?? null}
            onChange={(id) => set({ primary: id, sub: undefined })}
          />
          {subs.length > 0 && (
            <Select
              label={m.videos_sub_category()}
              options={pathOptions(subs)}
              value={sub ?? null}
              onChange={(id) => set({ sub: id })}
            />
          )}
        </div>
      );
    },
  });

const intensities = field<{ how: How; levels: IntensityLevel[] }>({
  name: m.videos_intensities,
  start: { how: 'add', levels: [] },
  changeOf: ({ how, levels }) => (levels.length === 0 ? undefined : { kind: 'intensities', how, intensities: levels }),
  render: ({ how, levels }, set) => (
    <>
      <HowChoice value={how} onChange={(next) => set({ how: next })} />
      <IntensityList label={m.videos_intensities()} value={levels} onChange={(next) => set({ levels: next })} />
    </>
  ),
});

const tags = field<{ how: How; text: string }>({
  name: m.office_tags,
  start: { how: 'add', text: '' },
  changeOf: ({ how, text }) => {
    const typed = tagsOfText(text);
    const isComplete = tagsFault(typed) === undefined && (typed.length > 0 || how === 'set');
    return isComplete ? { kind: 'tags', how, tags: typed } : undefined;
  },
  render: ({ how, text }, set) => (
    <>
      <HowChoice value={how} onChange={(next) => set({ how: next })} />
      <Field
        label={m.office_tags()}
        value={text}
        autoFocus
        onChange={(typed) => set({ text: typed })}
        hint={m.videos_tags_hint()}
        error={tagsFault(tagsOfText(text)) && m.videos_fault_tags({ count: MAX_TAGS, length: MAX_TAG })}
      />
    </>
  ),
});

const KEEP = 'keep';
const CLEAR = 'clear';
const NO_THINGS = 'none';
const THESE = 'these';
const ofAllNeeds = () => [
  { id: KEEP, text: m.needs_keep() },
  { id: CLEAR, text: m.needs_clear() },
];
/** A need of each video: unchanged, unlabelled, or another value. */
const needs = field<Record<'room' | 'posture' | 'noise' | 'things', string> & { these?: string[] | undefined }>({
  name: m.needs_title,
  start: { room: KEEP, posture: KEEP, noise: KEEP, things: KEEP },
  changeOf: ({ these, ...chosen }) => {
    const things = chosen.things === NO_THINGS ? [] : these;
    const isFaulty = chosen.things === THESE && (things === undefined || !areStorable(things));
    const values = Object.entries(chosen)
      .filter(([, value]) => value !== KEEP)
      .map(([property, value]) => [property, value === CLEAR ? null : property === 'things' ? things : value]);
    return isFaulty || values.length === 0 ? undefined : { kind: 'needs', needs: Object.fromEntries(values) };
  },
  render: (chosen, set) => (
    <>
      <div className="fields start">
        {needChoices.map(({ property, label, values }) => (
          <Select
            key={property}
            label={label()}
            options={[...ofAllNeeds(), ...values.map((id) => ({ id, text: needNames[id]() }))]}
            value={chosen[property]}
            onChange={(id) => set({ [property]: id })}
          />
        ))}
        <Select
          label={m.needs_things()}
          options={[
            ...ofAllNeeds(),
            { id: NO_THINGS, text: m.needs_no_things() },
            { id: THESE, text: m.needs_these_things() },
          ]}
          value={chosen.things}
          onChange={(things) => set({ things })}
        />
      </div>
      {chosen.things === THESE && (
        <ThingsField
          label={m.needs_things()}
          value={chosen.these}
          autoFocus
          hint={m.videos_tags_hint()}
          onChange={(these) => set({ these })}
        />
      )}
    </>
  ),
});

interface PlainField {
  name: () => string;
  /** Label of the checkbox that clears the field. */
  none: () => string;
  changeOf: (value: string | null) => VideoFieldChange;
  renderField: (field: { value: string; isDisabled: boolean; onChange: (value: string) => void }) => ReactNode;
}
/** A field that is set to one value for all videos, or cleared. */
const plain = ({ name, none, changeOf, renderField }: PlainField) =>
  field({
    name,
    start: { value: '', without: false },
    changeOf: ({ value, without }) => {
      const given = without ? null : value.trim();
      return given === '' ? undefined : changeOf(given);
    },
    render: ({ value, without }, set) => (
      <>
        {renderField({ value, isDisabled: without, onChange: (text) => set({ value: text }) })}
        <Checkbox isSelected={without} onChange={(isNone) => set({ without: isNone })}>
          {none()}
        </Checkbox>
      </>
    ),
  });

/** A single-line field; `none` labels the checkbox that clears it. */
const line = (name: PlainLine, none: () => string) =>
  plain({
    name: videoLabels[name],
    none,
    changeOf: (text) => ({ kind: name, [name]: text }) as VideoFieldChange,
    renderField: (props) => <Field label={videoLabels[name]()} autoFocus {...props} />,
  });

const rights = plain({
  name: m.videos_rights,
  none: m.videos_bulk_no_rights,
  changeOf: (rightsUntil) => ({ kind: 'rights', rightsUntil }),
  renderField: ({ value, isDisabled, onChange }) =>
    !isDisabled && (
      <DateField label={m.videos_rights_until()} value={value || undefined} onChange={(day) => onChange(day ?? '')} />
    ),
});

const series = field({
  name: m.videos_series,
  start: { name: '', first: '1', without: false },
  changeOf: ({ name, first, without }) => {
    if (without) return { kind: 'series', series: null };
    const [text, number] = [name.trim(), first.trim()];
    if (text === '' || !/^\d{0,5}$/.test(number)) return undefined;
    return { kind: 'series', series: text, ...(number !== '' && { firstEpisode: Number(number) }) };
  },
  render: ({ name, first, without }, set) => (
    <>
      <div className="fields start">
        <Field
          label={m.videos_series()}
          value={name}
          isDisabled={without}
          autoFocus
          onChange={(text) => set({ name: text })}
        />
        <Field
          label={m.videos_bulk_first_episode()}
          ltr
          inputMode="numeric"
          value={first}
          isDisabled={without}
          onChange={(number) => set({ first: number })}
          hint={m.videos_bulk_numbered()}
          error={/^\d{0,5}$/.test(first.trim()) ? undefined : m.videos_fault_episode()}
        />
      </div>
      <Checkbox isSelected={without} onChange={(isNone) => set({ without: isNone })}>
        {m.videos_bulk_no_series()}
      </Checkbox>
    </>
  ),
});

const notesHows = { add: m.videos_bulk_notes_add, set: m.office_replace };
const notes = field<{ how: keyof typeof notesHows; text: string }>({
  name: m.videos_notes,
  start: { how: 'add', text: '' },
  // replacing notes by an empty text is a change; adding an empty text isn't
  changeOf: ({ how, text }) =>
    how === 'add' && text.trim() === '' ? undefined : { kind: 'notes', how, notes: text.trim() },
  render: ({ how, text }, set) => (
    <>
      <HowChoice names={notesHows} value={how} onChange={(next) => set({ how: next })} />
      <Field label={m.videos_notes()} area value={text} autoFocus onChange={(typed) => set({ text: typed })} />
    </>
  ),
});

/** Fields of the bulk form; publishing drafts is a separate action. */
export type BulkField = Exclude<VideoFieldChange['kind'], 'draft'>;
/** The fields of the bulk form, in menu order. */
export const bulkForms = (categories: CategoryTree): FieldForms<BulkField, VideoFieldChange> => ({
  category: category(categories),
  intensities,
  family: line('family', m.videos_bulk_no_family),
  series,
  notes,
  tags,
  needs,
  rights,
});

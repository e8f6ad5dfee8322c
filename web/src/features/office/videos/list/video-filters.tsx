import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { videoChoices, videoSorts, type VideoChoice } from '@zuzu/contract/constants.ts';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { toWireIntensity } from '@zuzu/domain/videos/intensity.ts';
import { descriptionFilters, filterNames, type FilterName } from '@zuzu/domain/videos/description-filters.ts';
import { foldTag } from '@zuzu/domain/videos/tags.ts';
import { subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { videoTagsOptions } from '#features/videos/videos-api.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { FilterBar, FilterChip } from '#ui/grid/filter-bar.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { Search } from '#ui/controls/search.tsx';
import { OptionalSelect, Select } from '#ui/fields/select.tsx';
import { needNames } from '#features/videos/needs-text.ts';
import { m } from '#lib/texts/generated/messages.js';
import { levelOptions, pathOptions } from '#features/office/lists/field-texts.ts';
import { SavedFilters } from '#features/office/lists/saved-filters.tsx';
import { filterOf, noFilter, type VideosSearch } from '../videos-search.ts';

interface VideoFiltersProps {
  categories: CategoryTree;
  search: VideosSearch;
  onChange: (change: VideosSearch) => void;
  /** Number of matching videos; undefined while loading. */
  count: number | undefined;
}
const sortNames = {
  date: m.videos_sort_date,
  length: m.office_length,
  category: m.office_category,
  difficulty: m.office_difficulty,
};

const choiceNames: Readonly<Record<VideoChoice, () => string>> = {
  processing: m.office_being_prepared,
  failed: m.videos_state_failed,
  draft: m.videos_state_draft,
  duplicate: m.videos_state_duplicate,
  'rights-ending': m.videos_rights_ending,
  unlabelled: m.needs_something_unlabelled,
  'never-watched': m.videos_never_watched,
  unused: m.videos_unused,
};

/** Labels of the additional filters and of their empty options. */
const filterTexts: Readonly<Record<FilterName, { name: () => string; any: () => string }>> = {
  tag: { name: m.office_tags, any: m.videos_any_tag },
  room: { name: m.needs_room, any: m.needs_any_room },
  posture: { name: m.needs_posture, any: m.needs_any_posture },
  noise: { name: m.needs_noise, any: m.needs_any_noise },
  thing: { name: m.needs_things, any: m.needs_any_thing },
};

/** The filter panel of the video list; its state is in the URL. */
export const VideoFilters = ({ categories, search, onChange, count }: VideoFiltersProps) => {
  const { data: lists } = useQuery(videoTagsOptions);
  const [added, setAdded] = useState<readonly FilterName[]>([]);
  const subs = subCategoriesOf(categories, search.category);
  const optionsOf = (id: FilterName) => {
    const { list, values } = descriptionFilters[id];
    if (list === undefined) return values.map((value) => ({ id: value, text: needNames[value]() }));
    return (lists?.[list] ?? []).map(({ tag, count: videos }) => ({ id: foldTag(tag), text: `${tag} (${videos})` }));
  };
  // shown once added, or if they have a value
  const shown = filterNames.filter((id) => added.includes(id) || search[id] !== undefined);
  const hidden = filterNames.filter((id) => !shown.includes(id));
  const remove = (id: FilterName) => {
    setAdded(added.filter((each) => each !== id));
    onChange({ [id]: undefined });
  };
  return (
    <FilterBar count={count === undefined ? undefined : m.videos_count({ count })}>
      <Search label={m.office_search()} value={search.q ?? ''} onSearch={(q) => onChange({ q })} />
      <OptionalSelect
        label={m.videos_primary()}
        hideLabel
        none={m.videos_all_categories()}
        options={pathOptions(Object.keys(categories))}
        value={search.category}
        onChange={(category) => onChange({ category, sub: undefined })}
      />
      {subs.length > 0 && (
        <OptionalSelect
          label={m.office_subcategory()}
          hideLabel
          none={m.videos_all_subs()}
          options={pathOptions(subs)}
          value={search.sub}
          onChange={(sub) => onChange({ sub })}
        />
      )}
      <OptionalSelect
        label={m.office_intensity()}
        hideLabel
        none={m.videos_all_intensities()}
        options={levelOptions().map(({ id, text }) => ({ id: toWireIntensity(id), text }))}
        value={search.intensity}
        onChange={(intensity) => onChange({ intensity })}
      />
      <DateField label={m.videos_any_date()} value={search.date} onChange={(date) => onChange({ date })} />
      <OptionalSelect
        label={m.videos_state()}
        hideLabel
        none={m.videos_any_state()}
        options={videoChoices.map((id) => ({ id, text: choiceNames[id]() }))}
        value={search.only}
        onChange={(only) => onChange({ only })}
      />
      {shown.map((id) => {
        const name = filterTexts[id].name();
        return (
          <FilterChip key={id} removeLabel={m.videos_remove_filter({ name })} onRemove={() => remove(id)}>
            <Select
              label={name}
              hideLabel
              placeholder={filterTexts[id].any()}
              options={optionsOf(id)}
              value={search[id] ?? null}
              onChange={(value) => onChange({ [id]: value })}
            />
          </FilterChip>
        );
      })}
      {hidden.length > 0 && (
        <Menu
          options={hidden.map((id) => ({ id, text: filterTexts[id].name() }))}
          onChoose={(id) => setAdded([...added, id])}
        >
          {m.videos_more_filters()}
        </Menu>
      )}
      <Select
        label={m.videos_sort()}
        hideLabel
        options={videoSorts.map((id) => ({ id, text: sortNames[id]() }))}
        value={search.sort ?? 'date'}
        onChange={(sort) => onChange({ sort })}
      />
      <SavedFilters
        list="videos"
        current={filterOf(search)}
        onOpen={(filter) => onChange({ ...noFilter, ...filterOf(filter) })}
      />
    </FilterBar>
  );
};

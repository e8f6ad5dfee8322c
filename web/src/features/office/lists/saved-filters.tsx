import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { MAX_GIVEN_NAME } from '@zuzu/contract/constants.ts';
import type { FilteredList, NewSavedFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { isBlank } from '@zuzu/domain/texts/plain-text.ts';
import { withReason } from '#lib/api/api-error.ts';
import { removeFilter, saveFilter, savedFiltersOptions } from './saved-filters-api.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { isolatedName } from '#lib/texts/format.ts';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './saved-filters.module.css';

type SearchParams = Readonly<Record<string, string | undefined>>;
const queryOf = (filter: SearchParams): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();

interface SavedFiltersProps {
  list: FilteredList;
  /** The list's current filter. */
  current: SearchParams;
  /** Called with the search params of a saved filter; the list parses them like those of a URL. */
  onOpen: (filter: SearchParams) => void;
}

/** A button that opens the manager's saved filters of a list and saves the current one. */
export const SavedFilters = (props: SavedFiltersProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        <Bookmark />
        {m.filters_saved()}
      </Button>
      {isOpen && <SavedFiltersModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
};

const SavedFiltersModal = ({ list, current, onOpen, onClose }: SavedFiltersProps & { onClose: () => void }) => {
  const queries = useQueryClient();
  const saved = useQuery(savedFiltersOptions);
  const [name, setName] = useState('');
  const [checked, setChecked] = useState(false);
  const all = saved.data?.filter((each) => each.list === list) ?? [];
  const query = queryOf(current);
  const isKnown = all.some((each) => each.name === name.trim());
  const put = (filters: SavedFilter[]) => queries.setQueryData(savedFiltersOptions.queryKey, filters);
  const meta = { failure: (error: unknown) => withReason(m.filters_failed(), error) };
  const save = useMutation({
    mutationFn: (filter: NewSavedFilter) => saveFilter(filter),
    onSuccess: (filters, filter) => {
      put(filters);
      setName('');
      setChecked(false);
      showToast('good', m.filters_saved_as({ name: isolatedName(filter.name) }));
    },
    meta,
  });
  const remove = useMutation({
    mutationFn: removeFilter,
    onSuccess: (filters, { _id, ...filter }) => {
      put(filters);
      showToast('good', m.filters_deleted({ name: isolatedName(filter.name) }), {
        action: { text: m.office_undo(), run: () => save.mutate(filter) },
      });
    },
    meta,
  });
  return (
    <Modal title={m.filters_saved()} size="s" onClose={onClose}>
      {saved.isPending && <SkeletonRows />}
      {saved.isError && !saved.data && <RetryBanner error={saved.error} onRetry={saved.refetch} />}
      {saved.data && all.length === 0 && <p>{m.filters_none()}</p>}
      {all.length > 0 && (
        <ul className="stack gap-1">
          {all.map((each) => (
            <li className="line gap-1" key={each._id}>
              <Button
                tone="link"
                className={s.name}
                onClick={() => {
                  onOpen(Object.fromEntries(new URLSearchParams(each.query)));
                  onClose();
                }}
              >
                <bdi>{each.name}</bdi>
              </Button>
              <IconButton
                icon={<Trash2 />}
                label={m.filters_delete({ name: each.name })}
                onClick={() => remove.mutate(each)}
              />
            </li>
          ))}
        </ul>
      )}
      {query === '' ? (
        <p className="soft small">{m.filters_nothing()}</p>
      ) : (
        <form
          noValidate
          className={s.form}
          onSubmit={(event) => {
            event.preventDefault();
            setChecked(true);
            if (!isBlank(name)) save.mutate({ list, name: name.trim(), query });
          }}
        >
          <Field
            label={m.filters_name()}
            value={name}
            maxLength={MAX_GIVEN_NAME}
            error={checked && isBlank(name) ? m.office_name_missing() : undefined}
            onChange={setName}
          />
          <Button type="submit">{isKnown ? m.filters_replace() : m.office_save()}</Button>
        </form>
      )}
    </Modal>
  );
};

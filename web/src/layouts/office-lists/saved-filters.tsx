import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Pencil, Save, Trash2 } from 'lucide-react';
import { MAX_GIVEN_NAME } from '@zuzu/contract/constants.ts';
import type { ListFilter, SavedFilter } from '@zuzu/contract/saved-filters.ts';
import { isBlank } from '@zuzu/domain/texts/plain-text.ts';
import { ApiError, errorText, withReason } from '#api/api-error.ts';
import { removeFilter, renameFilter, saveFilter, savedFiltersOptions, type Filter } from './saved-filters-api.ts';
import { Button, IconButton } from '#components/controls/button.tsx';
import { Field } from '#components/fields/field.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { isolatedName } from '#texts/format.ts';
import { RetryBanner } from './retry-banner.tsx';
import { m } from '#texts/generated/messages.js';
import s from './saved-filters.module.css';

interface SavedFiltersProps {
  /** What the list is filtered by now. */
  current: ListFilter;
  /** What of a saved filter is still valid. */
  valid: (saved: Filter) => ListFilter;
  onOpen: (filter: Filter) => void;
}

const sizeOf = (filter: Filter): number => Object.values(filter).filter((value) => value !== undefined).length;
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** The button that opens the filters that the manager has saved for a list, and saves the present one. */
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

const SavedFiltersModal = ({ current, valid, onOpen, onClose }: SavedFiltersProps & { onClose: () => void }) => {
  const queries = useQueryClient();
  const saved = useQuery(savedFiltersOptions);
  const [renaming, setRenaming] = useState<SavedFilter>();
  const all = saved.data?.filter((each) => each.list === current.list) ?? [];
  const put = (filters: SavedFilter[]) => queries.setQueryData(savedFiltersOptions.queryKey, filters);
  const save = async (name: string, replace: boolean) => {
    put(await saveFilter(name, current, replace));
    showToast('good', m.filters_saved_as({ name: isolatedName(name) }));
  };
  const replace = useMutation({
    mutationFn: (name: string) => save(name, true),
    meta: { failure: (error) => withReason(m.filters_failed(), error) },
  });
  const undo = useMutation({
    mutationFn: ({ name, filter }: Pick<SavedFilter, 'name' | 'filter'>) => saveFilter(name, valid(filter), false),
    onSuccess: put,
    meta: { failure: (error) => withReason(m.filters_failed(), error) },
  });
  const remove = useMutation({
    mutationFn: removeFilter,
    onSuccess: (filters, { name, filter }) => {
      put(filters);
      showToast('good', m.filters_deleted({ name: isolatedName(name) }), {
        action: { text: m.office_undo(), run: () => undo.mutate({ name, filter }) },
      });
    },
    meta: { failure: (error) => withReason(m.filters_failed(), error) },
  });
  const open = ({ name, filter }: SavedFilter) => {
    const left = valid(filter).filter;
    if (sizeOf(left) < sizeOf(filter)) showToast('bad', m.filters_partly({ name: isolatedName(name) }));
    onOpen(left);
    onClose();
  };
  return (
    <Modal title={m.filters_saved()} size="s" onClose={onClose}>
      {saved.isPending && <SkeletonRows />}
      {saved.isError && !saved.data && <RetryBanner error={saved.error} onRetry={saved.refetch} />}
      {saved.data && all.length === 0 && <p>{m.filters_none()}</p>}
      {all.length > 0 && (
        <ul className="stack gap-1">
          {all.map((each) =>
            each._id === renaming?._id ? (
              <li className="line gap-1" key={each._id}>
                <NameForm
                  label={m.filters_new_name()}
                  initial={each.name}
                  onName={async (name) => {
                    put(await renameFilter(each, name));
                    setRenaming(undefined);
                  }}
                />
              </li>
            ) : (
              <li className="line gap-1" key={each._id}>
                <Button tone="link" className={s.name} onClick={() => open(each)}>
                  <bdi>{each.name}</bdi>
                </Button>
                <IconButton
                  icon={<Pencil />}
                  label={m.filters_rename({ name: each.name })}
                  onClick={() => setRenaming(each)}
                />
                {sizeOf(current.filter) > 0 && (
                  <IconButton
                    icon={<Save />}
                    label={m.filters_replace({ name: each.name })}
                    onClick={() => replace.mutate(each.name)}
                  />
                )}
                <IconButton
                  icon={<Trash2 />}
                  label={m.filters_delete({ name: each.name })}
                  onClick={() => remove.mutate(each)}
                />
              </li>
            ),
          )}
        </ul>
      )}
      {sizeOf(current.filter) > 0 ? (
        <NameForm
          label={m.filters_name()}
          initial=""
          onName={(name) => save(name, false)}
          onReplace={(name) => replace.mutate(name)}
        />
      ) : (
        <p className="soft small">{m.filters_nothing()}</p>
      )}
    </Modal>
  );
};

interface NameFormProps {
  label: string;
  initial: string;
  /** Rejects with a CONFLICT if the name is taken. */
  onName: (name: string) => Promise<unknown>;
  /** Offered for a name that is taken. */
  onReplace?: (name: string) => void;
}
const NameForm = ({ label, initial, onName, onReplace }: NameFormProps) => {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const [taken, setTaken] = useState<string>();
  const type = (typed: string) => {
    setName(typed);
    setFault(undefined);
    setTaken(undefined);
  };
  const send = async () => {
    if (isBlank(name)) return setFault(m.office_name_missing());
    try {
      await onName(name.trim());
      type(initial);
    } catch (error) {
      console.error(error);
      setFault(isTaken(error) ? m.filters_name_taken() : errorText(error));
      if (isTaken(error)) setTaken(name.trim());
    }
  };
  return (
    <form
      noValidate
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={label} value={name} maxLength={MAX_GIVEN_NAME} error={fault} onChange={type} />
      <Button type="submit">{m.office_save()}</Button>
      {onReplace && taken !== undefined && (
        <Button
          tone="quiet"
          onClick={() => {
            onReplace(taken);
            type(initial);
          }}
        >
          {m.filters_replace_taken()}
        </Button>
      )}
    </form>
  );
};

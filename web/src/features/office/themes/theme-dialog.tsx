import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { GivenTheme, StoredTheme } from '@zuzu/contract/themes.ts';
import { isDayRange } from '@zuzu/domain/calendar/day-range.ts';
import { themesMeet } from '@zuzu/domain/themes/theme.ts';
import { MAX_TAG, MAX_TAGS, shareTag, tagsFault, tagsOfText, textOfTags } from '@zuzu/domain/videos/tags.ts';
import { foldText, searchTerm } from '@zuzu/domain/texts/search-text.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { removeTheme, saveTheme, themesOptions } from './themes-api.ts';
import { videoTagsOptions } from '#features/videos/videos-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { CheckList } from '#ui/fields/check-list.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Search } from '#ui/controls/search.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { Banner } from '#ui/page/banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './themes.module.css';

/** Maximum number of existing tags suggested below the field. */
const MAX_NAMED_TAGS = 12;

const valuesOf = ({ name, tags, from, until, organizations }: StoredTheme): GivenTheme => ({
  name,
  tags,
  from,
  until,
  organizations,
});

interface ThemeDialogProps {
  /** The theme to change; undefined for a new one. */
  theme: StoredTheme | undefined;
  /** All current themes: another manager may have changed this one. */
  current: readonly StoredTheme[];
  organizations: readonly string[];
  today: string;
  onClose: () => void;
}
/** Adds or edits a theme: name, tags, days and organizations. */
export const ThemeDialog = ({ theme, current, organizations, today, onClose }: ThemeDialogProps) => {
  const queries = useQueryClient();
  const { data: { tags: known } = {} } = useQuery(videoTagsOptions);
  const [name, setName] = useState(theme?.name ?? '');
  const [typedTags, setTypedTags] = useState(textOfTags(theme?.tags ?? []));
  const [from, setFrom] = useState<string | undefined>(theme?.from ?? today);
  const [until, setUntil] = useState<string | undefined>(theme?.until);
  const [chosen, setChosen] = useState<readonly string[]>(theme?.organizations ?? []);
  const [checked, setChecked] = useState(false);

  const tags = tagsOfText(typedTags);
  const isWrongRange = from !== undefined && until !== undefined && !isDayRange({ from, to: until });
  const isComplete = name.trim() !== '' && tags.length > 0 && tagsFault(tags) === undefined;
  const given: GivenTheme | undefined =
    isComplete && from !== undefined && until !== undefined && !isWrongRange
      ? { name: name.trim(), tags, from, until, organizations: [...chosen] }
      : undefined;
  const others =
    from !== undefined && until !== undefined && !isWrongRange
      ? current.filter(
          ({ _id, ...each }) => _id !== theme?._id && themesMeet({ from, until, organizations: chosen }, each),
        )
      : [];
  const tagsError =
    tagsFault(tags) !== undefined
      ? m.videos_fault_tags({ count: MAX_TAGS, length: MAX_TAG })
      : checked && tags.length === 0
        ? m.themes_fault_tags()
        : undefined;
  const isUnknown =
    known !== undefined &&
    tags.length > 0 &&
    !shareTag(
      tags,
      known.map(({ tag }) => tag),
    );
  const tagsHint = isUnknown
    ? m.themes_no_video()
    : known && known.length > 0
      ? m.themes_known_tags({
          tags: known
            .slice(0, MAX_NAMED_TAGS)
            .map(({ tag, count }) => `${tag} (${count})`)
            .join(', '),
        })
      : m.videos_tags_hint();

  const keep = (themes: StoredTheme[]) =>
    queries.setQueryData(themesOptions.queryKey, (before) => before && { ...before, themes });
  const save = useMutation({
    mutationFn: (values: GivenTheme) => saveTheme(values, current.find(({ _id }) => _id === theme?._id) ?? theme),
    onSuccess: (themes) => {
      keep(themes);
      showToast('good', m.themes_saved({ name: name.trim() }));
      onClose();
    },
    // the version that another manager saved is visible behind the dialog; saving again replaces it
    onError: () => queries.invalidateQueries({ queryKey: themesOptions.queryKey }),
  });
  const remove = useMutation({
    mutationFn: (old: StoredTheme) => removeTheme(old._id),
    onSuccess: (themes, old) => {
      keep(themes);
      const run = () =>
        void saveTheme(valuesOf(old)).then(keep, (error: unknown) => showToast('bad', errorText(error)));
      showToast('good', m.themes_removed({ name: old.name }), { action: { text: m.themes_undo(), run } });
      onClose();
    },
  });
  const isBusy = save.isPending || remove.isPending;
  const failure = save.error ?? remove.error;
  const isConflict = failure instanceof ApiError && failure.code === 'CONFLICT';
  const submit = () => {
    setChecked(true);
    if (given && !isBusy) save.mutate(given);
  };

  return (
    <Modal
      size="l"
      title={theme ? m.themes_change() : m.themes_new()}
      onClose={onClose}
      foot={
        <>
          {/* not disabled while it saves: it would lose the focus */}
          <Button aria-disabled={isBusy} onClick={submit}>
            {save.isPending ? m.office_saving() : m.office_save()}
          </Button>
          {theme && (
            <Button tone="danger" aria-disabled={isBusy} onClick={() => !isBusy && remove.mutate(theme)}>
              <Trash2 />
              {m.office_remove()}
            </Button>
          )}
        </>
      }
    >
      {failure && <Banner text={isConflict ? m.themes_conflict() : m.themes_failed({ reason: errorText(failure) })} />}
      <div className="fields">
        <Field
          label={m.themes_name()}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          error={checked && name.trim() === '' ? m.office_name_missing() : undefined}
        />
        <Field label={m.office_tags()} value={typedTags} onChange={setTypedTags} hint={tagsHint} error={tagsError} />
      </div>
      <div className={s.dates}>
        <span className="grid gap-1">
          <span className="semibold" aria-hidden>
            {m.office_from()}
          </span>
          <DateField label={m.office_from()} value={from} onChange={setFrom} />
        </span>
        <span className="grid gap-1">
          <span className="semibold" aria-hidden>
            {m.themes_until()}
          </span>
          <DateField label={m.themes_until()} value={until} onChange={setUntil} />
        </span>
      </div>
      {(isWrongRange || (checked && (from === undefined || until === undefined))) && (
        <p className="bad" role="alert">
          {isWrongRange ? m.themes_fault_range() : m.themes_fault_days()}
        </p>
      )}
      {others.length > 0 && (
        <p className="soft small" role="status">
          {m.themes_meets({ names: others.map((each) => each.name).join(', ') })}
        </p>
      )}
      {organizations.length > 0 && (
        <Organizations all={[...new Set([...organizations, ...chosen])]} value={chosen} onChange={setChosen} />
      )}
    </Modal>
  );
};

/** Maximum number of listed matches of a search; ticked organizations are always listed. */
const MAX_SHOWN = 12;

interface OrganizationsProps {
  all: readonly string[];
  value: readonly string[];
  onChange: (organizations: string[]) => void;
}
/** Organization checkboxes: the ticked ones, and the first matches of a search. */
const Organizations = ({ all, value, onChange }: OrganizationsProps) => {
  const [q, setQ] = useState('');
  const term = searchTerm(q);
  const matches = all.filter((name) => foldText(name).includes(term));
  const shown = new Set([...value, ...matches.slice(0, MAX_SHOWN)]);
  const more = matches.filter((name) => !shown.has(name)).length;
  const unticked = term === '' ? [] : matches.filter((name) => !value.includes(name));
  return (
    <div className="stack gap-2">
      {all.length > MAX_SHOWN && <Search label={m.themes_find_organization()} value={q} onSearch={setQ} />}
      <CheckList
        label={m.themes_organizations()}
        wide
        options={all.filter((name) => shown.has(name)).map((id) => ({ id, text: <bdi>{id}</bdi> }))}
        value={value}
        onChange={onChange}
      />
      {more > 0 && <p className="soft small">{m.office_bulk_others({ count: more })}</p>}
      {unticked.length > 0 && (
        <Button tone="link" onClick={() => onChange([...value, ...unticked])}>
          {m.themes_all_found({ count: unticked.length })}
        </Button>
      )}
    </div>
  );
};

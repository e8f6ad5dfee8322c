import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { auditActions } from '@zuzu/contract/audit-actions.ts';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import { auditOptions } from './audit-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { Search } from '#ui/controls/search.tsx';
import { OptionalSelect } from '#ui/fields/select.tsx';
import { FilterBar, FilterChip } from '#ui/grid/filter-bar.tsx';
import { DataGrid, type Column } from '#ui/grid/data-grid.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { ChangeList } from '#ui/page/change-list.tsx';
import { actionText, fieldWords } from '#features/office/lists/field-texts.ts';
import { ListOrNotice } from '#features/office/lists/not-loaded.tsx';
import { useRows } from '#features/office/lists/use-rows.ts';
import { inPlace } from '#features/office/lists/in-place.ts';
import { m } from '#lib/texts/generated/messages.js';
import { auditSearch, type AuditSearch } from './audit-routes.ts';
import s from './audit-screen.module.css';

const route = getRouteApi('/management/management/audit');

/** The searchable audit trail, newest first. */
export const AuditScreen = () => {
  usePageTitle(m.audit_title());
  const search = route.useSearch();
  const navigate = useNavigate();
  const set = (change: AuditSearch) =>
    void navigate({ to: '/management/audit', search: auditSearch({ ...search, ...change }), ...inPlace });
  const query = useInfiniteQuery(auditOptions(search));
  const list = useRows(query);
  return (
    <div className="column grow">
      <PageHead title={m.audit_title()} />
      <FilterBar>
        <Search label={m.audit_search()} value={search.q ?? ''} onSearch={(q) => set({ q })} />
        <OptionalSelect
          label={m.audit_action()}
          hideLabel
          none={m.audit_all_actions()}
          options={auditActions.map((action) => ({ id: action, text: actionText(action) }))}
          value={search.action}
          onChange={(action) => set({ action })}
        />
        {search.actor !== undefined && (
          <FilterChip
            removeLabel={m.videos_remove_filter({ name: m.audit_who() })}
            onRemove={() => set({ actor: undefined })}
          >
            <bdi className="small semibold">
              {list.rows.find(({ actor }) => actor?._id === search.actor)?.actor?.full_name ?? m.audit_who()}
            </bdi>
          </FilterChip>
        )}
        <DateField label={m.office_from()} value={search.from} onChange={(from) => set({ from })} />
        <DateField label={m.system_free_days_to()} value={search.to} onChange={(to) => set({ to })} />
      </FilterBar>
      <ListOrNotice
        query={query}
        rows={list.rows}
        failure={m.audit_error_title()}
        empty={{
          title: m.audit_empty_title(),
          text: m.audit_empty_text(),
          action: m.audit_show_all(),
          onAction: () => set({ q: undefined, action: undefined, actor: undefined, from: undefined, to: undefined }),
        }}
      >
        <DataGrid
          label={m.audit_title()}
          className={s.grid}
          columns={columnsOf((actor) => set({ actor }))}
          {...list}
          rowKey={({ _id }) => _id}
        />
      </ListOrNotice>
    </div>
  );
};

const columnsOf = (onActor: (id: string) => void): Column<AuditEntry>[] => [
  { id: 'when', head: m.audit_when(), width: '9rem', cell: ({ at }) => <Ago at={at} /> },
  {
    id: 'who',
    head: m.audit_who(),
    width: '16%',
    cell: ({ actor }) =>
      actor ? (
        <Button
          tone="link"
          className={s.who}
          aria-label={m.audit_only_by({ name: actor.full_name })}
          onClick={() => onActor(actor._id)}
        >
          <bdi className="cut">{actor.full_name}</bdi>
        </Button>
      ) : (
        m.users_history_system()
      ),
  },
  {
    id: 'action',
    head: m.audit_what(),
    width: '18%',
    cell: ({ action }) => <strong>{actionText(action)}</strong>,
  },
  { id: 'subject', head: m.audit_subject(), width: '20%', cell: (entry) => <Subject of={entry} /> },
  {
    id: 'changes',
    head: m.audit_changes(),
    cell: ({ changes }) => <ChangeList changes={changes} words={fieldWords} />,
  },
];

/** The subject of an entry, linked to its card. */
const Subject = ({ of: { subject } }: { of: AuditEntry }) => {
  const name = <bdi>{subject.name}</bdi>;
  if (!subject.name || subject._id === null) return name;
  if (subject.type === 'user')
    return (
      <Link to="/management/users" search={{ user: subject._id }}>
        {name}
      </Link>
    );
  return (
    <Link to="/management/videos" search={{ video: subject._id }}>
      {name}
    </Link>
  );
};

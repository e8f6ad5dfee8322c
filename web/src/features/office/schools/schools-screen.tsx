import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { weekOf } from '@zuzu/domain/weekly/week.ts';
import { allClassesOptions } from '#features/office/statistics/statistics-api.ts';
import { Choice } from '#ui/controls/choice.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { inPlace } from '#features/office/lists/in-place.ts';
import { usePageTitle } from '#layouts/page-title.ts';
import { SchoolsList } from './schools-list.tsx';
import { rangeOf, STOPPED_AFTER_WEEKS } from '#features/office/statistics/statistics-range.ts';
import { m } from '#lib/texts/generated/messages.js';
import { schoolsSearch, type SchoolsSearch } from './schools-routes.ts';

const route = getRouteApi('/management/management/schools');

/** All schools, expandable to groups: completed share of planned lessons, and the date of the last one. */
export const SchoolsScreen = () => {
  usePageTitle(m.schools_title());
  const search = route.useSearch();
  const { q, range = 'week', only } = search;
  const navigate = useNavigate();
  const now = useNow();
  const set = (change: SchoolsSearch) =>
    void navigate({ to: '/management/schools', search: schoolsSearch({ ...search, ...change }), ...inPlace });
  const days =
    range === 'week' ? { from: weekOf(now.getTime()), to: localDate(now) } : rangeOf(STOPPED_AFTER_WEEKS, 'week', now);
  const query = useQuery(allClassesOptions(days, { q, only }));
  return (
    <div className="column grow">
      <PageHead title={m.schools_title()}>
        <Choice
          dense
          label={m.schools_range()}
          value={range}
          onChange={(next) => set({ range: next })}
          options={[
            { id: 'week', text: m.schools_this_week() },
            { id: '4', text: m.schools_weeks({ weeks: STOPPED_AFTER_WEEKS }) },
          ]}
        />
      </PageHead>
      <SchoolsList query={query} search={search} onSearch={set} />
    </div>
  );
};

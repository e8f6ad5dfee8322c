import type { ClassActivity } from '@zuzu/contract/statistics.ts';

/** Sort keys of schools; each puts first the schools that need attention. */
export const schoolSorts = ['owner', 'lastActive', 'finished'] as const;
export type SchoolSort = (typeof schoolSorts)[number];

/** A school that expands to its groups. */
export interface SchoolRow {
  kind: 'school';
  name: string;
  groups: readonly ClassActivity[];
  teachers: number;
  finished: number;
  planned: number;
  minutes: number;
  lastActive: string | null;
  isOpen: boolean;
}
export type Row = SchoolRow | ({ kind: 'group' } & ClassActivity);

const hebrew = new Intl.Collator('he', { numeric: true });
const compare: Readonly<Record<SchoolSort, (a: SchoolRow, b: SchoolRow) => number>> = {
  owner: (a, b) => hebrew.compare(a.name, b.name),
  lastActive: (a, b) => (a.lastActive ?? '').localeCompare(b.lastActive ?? ''),
  finished: (a, b) => a.finished - b.finished,
};

/** Returns one row per school, in order; an expanded one is followed by its groups, sorted by teacher. */
export const schoolRows = (
  groups: readonly ClassActivity[],
  sort: SchoolSort,
  isOpen: (school: string) => boolean,
): Row[] =>
  [...Map.groupBy(groups, ({ owner }) => owner)]
    .map(([name, own]): SchoolRow => ({
      kind: 'school',
      name,
      groups: own.toSorted((a, b) => a.teacher.localeCompare(b.teacher, 'he')),
      teachers: new Set(own.map(({ userId }) => userId)).size,
      finished: own.reduce((sum, { finished }) => sum + finished, 0),
      planned: own.reduce((sum, { planned }) => sum + planned, 0),
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      lastActive: own.reduce<string | null>(
        (last, { lastActive }) => (lastActive !== null && (last === null || lastActive > last) ? lastActive : last),
        null,
      ),
      isOpen: isOpen(name),
    }))
    .toSorted(compare[sort])
    .flatMap((school) => [
      school,
      ...(school.isOpen ? school.groups.map((group) => ({ kind: 'group' as const, ...group })) : []),
    ]);

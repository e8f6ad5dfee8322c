import type { ClassActivity } from '@zuzu/contract/statistics.ts';
import type { schoolSorts } from './schools-search.ts';

/** A school, which opens to its groups. */
export interface SchoolRow {
  kind: 'school';
  name: string;
  groups: readonly ClassActivity[];
  teachers: number;
  finished: number;
  planned: number;
  lastActive: string | null;
  isOpen: boolean;
}
export type Row = SchoolRow | ({ kind: 'group' } & ClassActivity);

const compare: Readonly<Record<(typeof schoolSorts)[number], (a: SchoolRow, b: SchoolRow) => number>> = {
  owner: () => 0,
  lastActive: (a, b) => (a.lastActive ?? '').localeCompare(b.lastActive ?? ''),
  finished: (a, b) => a.finished - b.finished,
};

/** One row per school, in order, each followed by its groups by teacher if it is open. */
export const schoolRows = (
  groups: readonly ClassActivity[],
  sort: (typeof schoolSorts)[number],
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

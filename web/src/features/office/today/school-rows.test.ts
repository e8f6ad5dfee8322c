import { expect, test } from 'vitest';
import type { ClassActivity } from '@zuzu/contract/statistics.ts';
import { schoolRows } from '#features/office/schools/school-rows.ts';

const group = (owner: string, teacher: string, finished: number, lastActive: string | null): ClassActivity => ({
  ...{ _id: `${owner} ${teacher}`, userId: teacher, name: 'א1', owner, teacher, lessonsPerWeek: 2, planned: 4 },
  ...{ started: finished, finished, minutes: finished * 4.2, lastActive },
});
const groups = [
  group('הדר', 'רות', 3, '2026-01-05'),
  group('הדר', 'דנה', 2, null),
  group('אלון', 'גיל', 9, '2026-01-07'),
];

test('a school has one row with the sums of its groups, and expands to them by teacher', () => {
  const rows = schoolRows(groups, 'owner', (name) => name === 'הדר');
  expect(rows.map((row) => (row.kind === 'school' ? row.name : row.teacher))).toEqual(['אלון', 'הדר', 'דנה', 'רות']);
  expect(rows[1]).toMatchObject({ teachers: 2, finished: 5, planned: 8, minutes: 21, lastActive: '2026-01-05' });
});

test('schools are sorted by their sums', () => {
  const names = (sort: 'lastActive' | 'finished') =>
    schoolRows(groups.toReversed(), sort, () => false).map((row) => row.kind === 'school' && row.name);
  expect(names('finished')).toEqual(['הדר', 'אלון']);
  expect(names('lastActive')).toEqual(['הדר', 'אלון']);
});

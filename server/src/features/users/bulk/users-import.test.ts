import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import type { ImportInput, ImportOutput } from '@zuzu/contract/users.ts';
import { columnOfHeader } from '@zuzu/domain/sheets/users/columns.ts';
import { userRowsOf, tableOfUsers } from '@zuzu/domain/sheets/users/users-sheet.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import { arbitraryUsers } from '@zuzu/domain/testing/arbitrary-users.ts';
import { people } from '#testing/people.ts';
import { bodyOf } from '#testing/test-server.ts';
import { startSchool } from '#testing/school.ts';

const { server, who } = await startSchool();

type Rows = Omit<ImportInput['rows'][number], 'row'>[];
const send = (rows: Rows, more: Partial<ImportInput> = {}) =>
  who.m.post('/api/users/import', { rows: rows.map((row, i) => ({ row: i + 2, ...row })), dryRun: true, ...more });
const dryRun = (rows: Rows, more: Partial<ImportInput> = {}): Promise<ImportOutput> => bodyOf(send(rows, more));
const carryOut = async (rows: Rows, more: Partial<ImportInput> = {}): Promise<ImportOutput> => {
  const { version, users } = await dryRun(rows, more);
  const renamed = users.filter(({ changes }) =>
    changes.some(({ field, from }) => field === 'full_name' && from !== ''),
  );
  const confirmed = renamed.map(({ phone_number }) => phone_number);
  return bodyOf(send(rows, { confirmed, ...more, dryRun: false, version }));
};
/** Adds users with two groups each; returns their rows. */
const addSchools = async (...phones: string[]): Promise<Rows> => {
  const rows: Rows = phones.map((phone_number) => ({
    full_name: 'x',
    phone_number,
    type: 'C',
    group: ['א', 'ב'],
  }));
  await carryOut(rows);
  return rows;
};
let lastPhone = 540_000_000;
const newPhone = () => `0${++lastPhone}`;
const userOf = async (phone: string): Promise<User | undefined> => {
  const { body } = await who.m.get('/api/users');
  return (body as User[]).find(({ phone_number }) => phone_number === `+972${phone.slice(1)}`);
};
const imports = () =>
  server.services.database.selectFrom('audit').selectAll().where('action', '=', 'users-import').execute();
const undo = (id: string) => bodyOf(who.m.post(`/api/users/bulk/${id}/undo`));
const statuses = ({ users }: ImportOutput) => users.map(({ status }) => status);

describe('undoing an import', () => {
  const own = () => userOf(people.m.phoneNumber);

  it('is preceded by confirming a changed name and the importing manager', async () => {
    const phone = newPhone();
    await carryOut([{ full_name: 'דנה', phone_number: phone, type: 'C' }]);
    const rows: Rows = [
      { full_name: 'רות', phone_number: phone },
      { phone_number: people.m.phoneNumber, organization: 'עירייה' },
    ];
    const plan = await dryRun(rows);
    expect(plan.users.map(({ needsConfirmation }) => needsConfirmation)).toEqual([true, true]);
    await carryOut(rows, { confirmed: [] });
    expect([(await userOf(phone))!.full_name, (await own())!.organization]).toEqual(['דנה', undefined]);
    await carryOut(rows, { confirmed: plan.users.map(({ phone_number }) => phone_number) });
    expect([(await userOf(phone))!.full_name, (await own())!.organization]).toEqual(['רות', 'עירייה']);
    // hyphens and capitals don't make a different name
    expect((await dryRun([{ full_name: 'רות ', phone_number: phone }])).users[0]).toMatchObject({ status: 'same' });
  });

  it('restores names, types, preferences and groups, and deletes added users', async () => {
    const [known, added, single] = [newPhone(), newPhone(), newPhone()];
    await carryOut([
      { full_name: 'לפני', phone_number: known, type: 'C', email: 'a@b.example', group: ['א', 'ב'] },
      { full_name: 'יחידה', phone_number: single, type: 'C', group: ['ג', 'ד'] },
    ]);
    const before = [await userOf(known), await userOf(single)];
    const rows: Rows = [
      { full_name: 'אחרי', phone_number: known, email: 'c@d.example', group: ['ב', 'חדשה'], lessonsPerWeek: '3' },
      { full_name: 'יחידה', phone_number: single, type: 'B' },
      { full_name: 'חדש', phone_number: added, type: 'C', group: ['ה'] },
    ];
    const { users } = await dryRun(rows);
    const { undo: id } = await carryOut(rows, { confirmed: users.map(({ phone_number }) => phone_number) });
    const after = await Promise.all([known, single, added].map(userOf));
    expect(after.map((user) => [user!.full_name, user!.type, user!.groups.map(({ name }) => name)])).toEqual([
      ['אחרי', 'C', ['א', 'ב', 'חדשה']],
      ['יחידה', 'B', ['ג']],
      ['חדש', 'C', ['ה']],
    ]);
    const audit = async (userId: string) => (await who.m.get(`/api/users/${userId}/audit`)).body[0] as AuditEntry;
    expect((await audit(after[0]!._id)).changes).toContainEqual({ field: 'full_name', from: 'לפני', to: 'אחרי' });

    const undone = await undo(id!);
    expect(undone).toMatchObject({ changed: 3, left: [] });
    const given = (user: User | undefined) => user && { ...user, updatedAt: undefined };
    expect([await userOf(known), await userOf(single), await userOf(added)].map(given)).toEqual(
      [...before, undefined].map(given),
    );
    expect(await undo(undone.undo)).toMatchObject({ changed: 3, left: [] });
    expect((await Promise.all([known, single, added].map(userOf))).map(given)).toEqual(after.map(given));
  });
});

describe('importing a sheet of users', () => {
  it('adds all users at once after a dry run; the same sheet again changes nothing', async () => {
    const [school, person] = [newPhone(), newPhone()];
    const rows: Rows = [
      {
        full_name: 'בית ספר הדר',
        phone_number: school.slice(1),
        organization: 'הדר',
        group: ['א1', 'א2'],
        intensityLevel: '2',
      },
      { full_name: 'דנה', phone_number: person, type: 'A', lessonLength: '30' },
    ];
    const before = (await imports()).length;
    const plan = await dryRun(rows, { newType: 'C' });
    expect(statuses(plan)).toEqual(['new', 'new']);
    expect(plan.users[0]!.changes).toEqual([
      { field: 'type', from: '', to: 'C' },
      { field: 'full_name', from: '', to: 'בית ספר הדר' },
      { field: 'phone_number', from: '', to: `+972${school.slice(1)}` },
      { field: 'organization', from: null, to: 'הדר' },
      { field: 'group', from: null, to: 'א1' },
      { field: 'intensityLevel', from: null, to: '2', group: 'א1' },
      { field: 'group', from: null, to: 'א2' },
      { field: 'intensityLevel', from: null, to: '2', group: 'א2' },
    ]);
    // neither unnamed groups nor default lengths are reported
    expect(plan.users[1]!.changes.map(({ field }) => field)).toEqual(['type', 'full_name', 'phone_number']);
    expect(await userOf(school)).toBeUndefined();

    await carryOut(rows, { newType: 'C' });
    expect(await userOf(school)).toMatchObject({
      full_name: 'בית ספר הדר',
      organization: 'הדר',
      groups: [
        { name: 'א1', preferences: { intensityLevel: 2, lessonLength: 4 } },
        { name: 'א2', preferences: { intensityLevel: 2 } },
      ],
    });
    expect(await userOf(person)).toMatchObject({
      type: 'A',
      groups: [{ name: 'default', preferences: { lessonLength: 4 } }],
    });
    const entries = await imports();
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)!.details['changes']).toMatchObject([{ to: '2' }, { to: '0' }]);
    const { body: audit } = await who.m.get(`/api/users/${(await userOf(school))!._id}/audit`);
    expect(audit).toMatchObject([{ action: 'users-import', actor: { _id: who.m.userId } }]);

    expect(statuses(await carryOut(rows, { newType: 'C' }))).toEqual(['same', 'same']);
    expect(await imports()).toHaveLength(before + 1);
  });

  it('changes only the given fields; groups keep their ids and none is removed', async () => {
    const phone = newPhone();
    await carryOut([{ full_name: 'לפני', phone_number: phone, type: 'C', email: 'a@b.example', group: ['א', 'ב'] }]);
    const before = (await userOf(phone))!;
    const { users } = await carryOut([
      { full_name: 'אחרי', phone_number: phone, email: '', group: ['ב', 'ג'], lessonsPerWeek: '3' },
    ]);
    expect(users[0]).toMatchObject({
      status: 'changed',
      changes: [
        { field: 'full_name', from: 'לפני', to: 'אחרי' },
        { field: 'lessonsPerWeek', from: '1', to: '3', group: 'ב' },
        { field: 'group', from: null, to: 'ג' },
        { field: 'lessonsPerWeek', from: null, to: '3', group: 'ג' },
      ],
    });
    const after = (await userOf(phone))!;
    expect(after).toMatchObject({ full_name: 'אחרי', email: 'a@b.example' });
    expect(after.groups.map(({ name }) => name)).toEqual(['א', 'ב', 'ג']);
    expect(after.groups.slice(0, 2).map(({ _id }) => _id)).toEqual(before.groups.map(({ _id }) => _id));
  });

  it('restores an archived group with its history, and applies a row without group to the first', async () => {
    const phone = newPhone();
    await carryOut([{ full_name: 'x', phone_number: phone, type: 'C', group: ['א', 'ב'] }]);
    const before = (await userOf(phone))!;
    await who.m.put(`/api/users/${before._id}`, { ...before, groups: before.groups.slice(0, 1) });
    const { undo: id } = await carryOut([
      { phone_number: phone, group: ['ב'], lessonsPerWeek: '2' },
      { phone_number: phone, intensityLevel: '5' },
    ]);
    const after = (await userOf(phone))!;
    expect(after.groups.map(({ _id }) => _id)).toEqual(before.groups.map(({ _id }) => _id));
    expect(after.groups.map(({ preferences }) => preferences.intensityLevel)).toEqual([5, 3]);
    await undo(id!);
    expect((await userOf(phone))!.groups.map(({ name }) => name)).toEqual(['א']);
  });

  it('skips invalid users and reports the invalid cell', async () => {
    const [sound, nameless, individual] = [newPhone(), newPhone(), newPhone()];
    const { users } = await carryOut([
      { full_name: 'תקין', phone_number: sound, type: 'B' },
      { phone_number: nameless },
      { full_name: 'x', phone_number: '12', type: 'Q' },
      { full_name: 'y', phone_number: individual, type: 'A', group: ['א', 'ב'] },
    ]);
    expect(users.map(({ status }) => status)).toEqual(['new', 'faulty', 'faulty', 'faulty']);
    expect(users.flatMap(({ faults }) => faults.map(({ row, column, code }) => [row, column, code]))).toEqual([
      [3, 'full_name', 'missing'],
      [3, 'type', 'missing'],
      [4, 'type', 'unknown'],
      [4, 'phone_number', 'invalid-phone'],
      [5, 'group', 'one-group'],
    ]);
    expect(await userOf(sound)).toBeDefined();
    expect(await userOf(nameless)).toBeUndefined();
    expect(await userOf(individual)).toBeUndefined();
  });

  it('changes a type only if the number is confirmed, and ends no other user’s sessions', async () => {
    const [changed, left] = [newPhone(), newPhone()];
    const all = await addSchools(changed, left);
    const tokens = await Promise.all([changed, left].map(async (phone) => (await server.signIn(phone)).token));
    const rows: Rows = all.map(({ phone_number }) => ({ phone_number, full_name: 'y', type: 'B' }));
    expect((await send(rows, { confirmed: ['0'.repeat(65)] })).status).toBe(400);
    const plan = await carryOut(rows, { confirmed: [`+972${changed.slice(1)}`] });
    expect(plan.users.map(({ needsConfirmation }) => needsConfirmation)).toEqual([true, true]);
    expect(await userOf(changed)).toMatchObject({ type: 'B', full_name: 'y', groups: [{ name: 'א' }] });
    expect(await userOf(left)).toMatchObject({ type: 'C', full_name: 'x', groups: [{}, {}] });
    const answers = await Promise.all(tokens.map((token) => server.as(token).get('/api/videos')));
    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
  });

  it('adds a manager only if the number is confirmed, and the audit log records changed types', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const rows: Rows = [
      { full_name: 'x', phone_number: first, type: 'M' },
      { full_name: 'y', phone_number: second },
    ];
    const { users } = await carryOut(rows, { newType: 'M' });
    expect(users).toMatchObject([
      { status: 'new', needsConfirmation: true },
      { status: 'new', needsConfirmation: true },
    ]);
    expect(await Promise.all([first, second].map(userOf))).toEqual([undefined, undefined]);

    const typeChanges = async (phone: string) => {
      const { body } = await who.m.get(`/api/users/${(await userOf(phone))!._id}/audit`);
      return (body as AuditEntry[]).map(({ changes }) => changes.filter(({ field }) => field === 'type'));
    };
    await carryOut(rows, { newType: 'C', confirmed: [`+972${first.slice(1)}`] });
    expect(await typeChanges(first)).toEqual([[{ field: 'type', from: '', to: 'M' }]]);
    expect(await typeChanges(second)).toEqual([[{ field: 'type', from: '', to: 'C' }]]);
    const changed = rows.map((row) => ({ ...row, type: 'B' }));
    await carryOut(changed, { confirmed: [first, second].map((phone) => `+972${phone.slice(1)}`) });
    expect((await typeChanges(first))[0]).toEqual([{ field: 'type', from: 'M', to: 'B' }]);
    expect((await typeChanges(second))[0]).toEqual([{ field: 'type', from: 'C', to: 'B' }]);
  });

  it('neither waits for sign-ins and unchanged users, nor writes unchanged groups', async () => {
    const { database } = server.services;
    const [changed, same] = [newPhone(), newPhone()];
    const all = await addSchools(changed, same);
    const [user, other] = await Promise.all([changed, same].map(async (phone) => (await userOf(phone))!));
    const versions = () =>
      database
        .selectFrom('groups')
        .select(['name', sql<string>`xmin::text`.as('version')])
        .where('user_id', '=', user!._id)
        .orderBy('name')
        .execute();
    const before = await versions();
    await database.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user!._id).forKeyShare().execute();
      await tx.selectFrom('users').select('id').where('id', '=', other!._id).forUpdate().execute();
      await carryOut([...all, { phone_number: changed, group: ['ב'], intensityLevel: '5' }]);
    });
    const after = await versions();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
  });

  it('does not remove the last manager', async () => {
    const rows: Rows = [{ phone_number: people.m.phoneNumber, type: 'B' }];
    const { users } = await dryRun(rows);
    expect(users).toMatchObject([{ status: 'faulty', changes: [], faults: [{ code: 'last-manager' }] }]);
    const other = newPhone();
    await carryOut([{ full_name: 'x', phone_number: other, type: 'M' }], { confirmed: [`+972${other.slice(1)}`] });
    expect(statuses(await dryRun(rows))).toEqual(['changed']);
    expect(statuses(await dryRun([...rows, { phone_number: other, type: 'B' }]))).toEqual(['faulty', 'faulty']);
  });

  it('changes nothing with an exported sheet, for any users', async () => {
    for (const { groups, ...user } of fc.sample(arbitraryUsers, 10).flat()) {
      const ofType = user.type === 'A' || user.type === 'B' ? [{ ...groups[0]!, name: 'default' }] : groups;
      await bodyOf(who.m.post('/api/users', { ...user, phone_number: newPhone(), groups: ofType }));
    }
    const { body } = await who.m.get('/api/users');
    for (const language of ['he', 'en'] as const) {
      const { head, rows } = tableOfUsers(body, language);
      const table = [head, ...rows.map((row) => row.map(String))];
      const { users } = await dryRun(userRowsOf(table, 0, head.map(columnOfHeader)));
      expect(users.filter(({ status }) => status !== 'same')).toEqual([]);
      expect(users).toHaveLength(body.length);
    }
  });
});

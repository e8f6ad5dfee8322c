import { sql, type Selectable, type GeneratedAlways } from 'kysely';
import type { GivenTheme } from '@zuzu/contract/themes.ts';
import type { AuditChange } from '@zuzu/contract/audit-entry.ts';
import { themesMeet, type Theme } from '@zuzu/domain/themes/theme.ts';
import { foldTag } from '@zuzu/domain/videos/tags.ts';
import { auditLog } from '#features/audit/audit-log.ts';
import type { Database } from '#database/database.ts';
import { inHebrewOrder } from '#database/sql.ts';
import type { Tables } from '#database/tables.ts';
import type { Time } from '#database/columns.ts';

type ThemesTable = {
  id: GeneratedAlways<number>;
  name: string;
  tags: string[];
  first_day: string;
  last_day: string;
  organizations: string[];
  updated_at: Time;
};

export interface ThemeTables {
  themes: ThemesTable;
}

/** A theme with its version. */
export type DatedTheme = Theme & { updatedAt: Date };

/** Themes. Each change is one transaction with its audit entry. */
export const themesRepository = (db: Database) => ({
  /** All themes, those that end first at the top. */
  list: async (): Promise<DatedTheme[]> => {
    const rows = await db
      .selectFrom('themes')
      .selectAll()
      .orderBy('last_day')
      .orderBy('first_day')
      .orderBy('id')
      .execute();
    return rows.map(themeOf);
  },

  organizations: async (): Promise<string[]> => {
    const rows = await db
      .selectFrom('users')
      .select('organization')
      .groupBy('organization')
      .where('organization', 'is not', null)
      .where('organization', '<>', '')
      .where('deleted_at', 'is', null)
      .orderBy(inHebrewOrder(sql.ref('organization')))
      .execute();
    return rows.flatMap(({ organization }) => organization ?? []);
  },

  /**
   * Adds a theme; idempotent if an equal one exists. 'too-many' if there are `most` already,
   * 'same-name' if the audience of a theme with this name overlaps on some day.
   */
  add: (theme: GivenTheme, most: number, actorId: string): Promise<'added' | 'too-many' | 'same-name'> =>
    db.transaction().execute(async (tx) => {
      await sql`lock table themes in share row exclusive mode`.execute(tx);
      const known = (await tx.selectFrom('themes').selectAll().execute()).map(themeOf);
      if (known.some((other) => differences(other, theme).length === 0)) return 'added';
      if (known.length >= most) return 'too-many';
      if (known.some((other) => isMistakenFor(other, theme))) return 'same-name';
      const { id } = await tx.insertInto('themes').values(columnsOf(theme)).returning('id').executeTakeFirstOrThrow();
      await auditLog(tx).recordChanges(actorId, 'theme-add', id, differences(undefined, theme));
      return 'added';
    }),

  /** 'gone' for an unknown theme, 'stale' if it was changed since `version`, 'same-name' as above. */
  change: (
    id: number,
    theme: GivenTheme,
    version: Date,
    actorId: string,
  ): Promise<'changed' | 'gone' | 'stale' | 'same-name'> =>
    db.transaction().execute(async (tx) => {
      await sql`lock table themes in share row exclusive mode`.execute(tx);
      const all = await tx.selectFrom('themes').selectAll().execute();
      const row = all.find((each) => each.id === id);
      if (!row) return 'gone';
      if (row.updated_at.getTime() !== version.getTime()) return 'stale';
      const changes = differences(themeOf(row), theme);
      if (changes.length === 0) return 'changed';
      if (all.some((other) => other !== row && isMistakenFor(themeOf(other), theme))) return 'same-name';
      await tx
        .updateTable('themes')
        .set({ ...columnsOf(theme), updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
        .where('id', '=', id)
        .execute();
      await auditLog(tx).recordChanges(actorId, 'theme-change', id, changes);
      return 'changed';
    }),

  /** Does nothing if the theme is already gone. */
  remove: (id: number, actorId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const row = await tx.deleteFrom('themes').where('id', '=', id).returningAll().executeTakeFirst();
      if (row) await auditLog(tx).recordChanges(actorId, 'theme-remove', id, differences(themeOf(row), undefined));
    }),
});
/** True if two themes have the same name and overlap in audience and days. */
const isMistakenFor = (one: Theme, other: GivenTheme): boolean =>
  foldTag(one.name) === foldTag(other.name) && themesMeet(one, other);

export type ThemesRepository = ReturnType<typeof themesRepository>;

const themeOf = ({ first_day, last_day, updated_at, ...row }: Selectable<Tables['themes']>): DatedTheme => ({
  ...row,
  from: first_day,
  until: last_day,
  updatedAt: updated_at,
});

const columnsOf = ({ from, until, name, tags, organizations }: GivenTheme) => ({
  name,
  tags,
  organizations,
  first_day: from,
  last_day: until,
});

/** The fields of an audit entry; the days as an ISO 8601 interval. */
const valuesOf = (theme: Theme | GivenTheme | undefined): Record<string, string | null> => ({
  name: theme?.name ?? null,
  days: theme ? `${theme.from}/${theme.until}` : null,
  tags: theme?.tags.join(', ') || null,
  organization: theme?.organizations.join(', ') || null,
});

const differences = (before: Theme | undefined, after: GivenTheme | undefined): AuditChange[] => {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return Object.keys(was)
    .map((field) => ({ field, from: was[field] ?? null, to: is[field] ?? null }))
    .filter(({ from, to }) => from !== to);
};

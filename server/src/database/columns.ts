import type { ColumnType } from 'kysely';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';

export type Time = ColumnType<Date, Date | undefined, Date>;
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Written by the driver as JSON. */
export type LessonSpaceColumn = ColumnType<LessonSpace, LessonSpace | undefined, LessonSpace>;

import type { ColumnType } from 'kysely';
import type { Place } from '@zuzu/domain/videos/needs.ts';

export type Time = ColumnType<Date, Date | undefined, Date>;
export type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Written by the driver as JSON. */
export type PlaceColumn = ColumnType<Place, Place | undefined, Place>;

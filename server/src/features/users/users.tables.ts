import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { Language } from '@zuzu/domain/users/languages.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { CreatureChoice } from '@zuzu/domain/users/creature.ts';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';
import type { OptionalTime, LessonSpaceColumn, Time } from '#database/columns.ts';

type UsersTable = {
  id: Generated<string>;
  full_name: string;
  lowered_name: GeneratedAlways<string>;
  email: Generated<string>;
  phone_number: string;
  username: string | null;
  type: UserType;
  organization: string | null;
  language: Language | null;
  landing: boolean | null;
  search_text: GeneratedAlways<string>;
  session_epoch: Generated<number>;
  demo: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  /** Deleted users are invisible, except for restoring them. */
  deleted_at: OptionalTime;
};

type GroupsTable = {
  id: Generated<string>;
  user_id: string | null;
  simulation_intensity: IntensityLevel | null;
  name: string;
  lowered_name: GeneratedAlways<string>;
  position: Generated<number>;
  lesson_length: LengthCode;
  intensity_level: IntensityLevel;
  favorite_categories: Generated<CategoryValue[]>;
  lessons_per_week: number;
  place: LessonSpaceColumn;
  planned_lessons: ColumnType<PlannedLesson[], string | undefined, string>;
  /** The public name of the calendar, if the group has one. */
  calendar_id: Generated<string | null>;
  series_in_process: string | null;
  /** The animal chosen by the class. */
  creature: ColumnType<CreatureChoice | null, string | undefined, string>;
  /** Number of different videos that the group has seen. */
  seen_count: Generated<number>;
  /** Number of lessons the group has had, up to five. */
  lessons_seen: Generated<number>;
  archived_at: OptionalTime;
  created_at: Time;
};

/** A former name of a group; if two groups had it in succession, it belongs to the later one. */
type FormerGroupNamesTable = {
  user_id: string;
  name: string;
  group_id: string;
  renamed_at: Date;
};

export interface UserTables {
  users: UsersTable;
  groups: GroupsTable;
  former_group_names: FormerGroupNamesTable;
}

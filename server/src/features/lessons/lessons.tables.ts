import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LessonPart, LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { PlayEventKind } from '@zuzu/domain/lessons/play-event.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { OptionalTime, LessonSpaceColumn, Time } from '#database/columns.ts';

/** A stored part of a lesson: its video, and why it was chosen, at the time of composing. */
export type StoredPart = Omit<LessonPart, 'video'> & { videoId: number };

type ComposedLessonsTable = {
  id: Generated<string>;
  group_id: string;
  /** Calendar day in Asia/Jerusalem, 'YYYY-MM-DD'. */
  local_date: string;
  length_code: LengthCode;
  intensity: IntensityLevel;
  place: LessonSpaceColumn;
  number: Generated<number>;
  config_version: number;
  /** Version of the library from which the lesson was composed; null in lessons older than this column. */
  library_version: number | null;
  /** True if a user kept or exchanged parts of the lesson. */
  changed_by_hand: Generated<boolean>;
  parts: JSONColumnType<StoredPart[]>;
  warnings: JSONColumnType<LessonWarning[]>;
  total_seconds: number;
  series_in_process: string | null;
  created_at: Time;
  finished_at: OptionalTime;
  replaced_at: OptionalTime;
};

type FixedLessonsTable = {
  id: Generated<string>;
  group_id: string;
  year: number;
  month: number;
  number: number;
  length_code: LengthCode;
  intensity: IntensityLevel;
  place: LessonSpaceColumn;
  parts: JSONColumnType<StoredPart[]>;
  /** By position; see the migration. */
  stand_ins: ColumnType<Record<string, StoredPart>, string | undefined, string>;
  warnings: JSONColumnType<LessonWarning[]>;
  config_version: number;
  library_version: number;
  total_seconds: number;
  series_in_process: string | null;
  created_at: Time;
  done_at: OptionalTime;
};

type PlaysTable = {
  id: Generated<string>;
  group_id: string;
  composed_lesson_id: string | null;
  fixed_lesson_id: string | null;
  video_id: ColumnType<number | null, number | undefined, number>;
  started_at: Time;
  finished_at: OptionalTime;
  minutes: ColumnType<number | null, undefined, number>;
};

type PlayEventsTable = {
  play_id: string;
  number: number;
  /** `end`: the player reached the end; `finish`: the server considers the lesson finished. */
  kind: PlayEventKind | 'end';
  part: number | null;
  seconds: number;
  video_id: number | null;
  position: number | null;
  at: Date;
};

type LessonFeedbackTable = {
  play_id: string;
  group_id: string;
  length_code: LengthCode;
  intensity: IntensityLevel;
  difficulty: Difficulty;
  at: Date;
  answered: Generated<boolean>;
};

type VideoFeedbackTable = { group_id: string; video_id: number; opinion: Opinion; at: Date };

export interface LessonTables {
  composed_lessons: ComposedLessonsTable;
  fixed_lessons: FixedLessonsTable;
  plays: PlaysTable;
  play_events: PlayEventsTable;
  lesson_feedback: LessonFeedbackTable;
  video_feedback: VideoFeedbackTable;
}

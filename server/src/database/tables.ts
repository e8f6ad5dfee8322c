import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SchoolYear, SimulationState, YearRun } from '@zuzu/contract/planning/school-year.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LessonPart, LessonWarning } from '@zuzu/domain/lessons/lesson.ts';
import type { FilteredList } from '@zuzu/contract/saved-filters.ts';
import type { Difficulty, Opinion } from '@zuzu/domain/feedback/feedback.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { PlayEventKind } from '@zuzu/domain/lessons/play-event.ts';
import type { Language } from '@zuzu/domain/users/languages.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { Captions } from '@zuzu/domain/videos/captions.ts';
import type { CueTranslations } from '@zuzu/domain/videos/cues.ts';
import type { CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { LineName } from '@zuzu/domain/videos/line-fields.ts';
import type { Place, VideoNeeds } from '@zuzu/domain/videos/needs.ts';
import type { VideoStatus } from '@zuzu/domain/videos/video.ts';
import type { CreatureChoice } from '@zuzu/domain/users/creature.ts';
import type { PlannedLesson } from '@zuzu/domain/users/planned-lesson.ts';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A stored part of a lesson: its video, and why it was chosen, at the time of composing. */
export type StoredPart = Omit<LessonPart, 'video'> & { videoId: number };

type InstallationTable = { key: string; value: JSONColumnType<Record<string, unknown>> };

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
  search_text: GeneratedAlways<string>;
  session_epoch: Generated<number>;
  demo: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  /** Deleted users are invisible, except for restoring them. */
  deleted_at: OptionalTime;
};

/** Written by the driver as JSON. */
type PlaceColumn = ColumnType<Place, Place | undefined, Place>;

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
  place: PlaceColumn;
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

type UploadsTable = {
  file_key: string;
  file_name: string;
  file_type: string;
  found_path: string | null;
  user_id: string | null;
  created_at: Time;
  expires_at: Date;
  received_at: OptionalTime;
  size: ColumnType<number | null, number | undefined, number>;
  content_hash: string | null;
  trashed_at: OptionalTime;
  disposable: Generated<boolean>;
  dropped_at: OptionalTime;
};

type VideosTable = Record<LineName, string | null> & {
  id: GeneratedAlways<number>;
  file_key: string;
  file_name: string;
  display_name: string;
  title_ar: Generated<string>;
  title_en: Generated<string>;
  title_ru: Generated<string>;
  path: string;
  intensities: IntensityLevel[];
  length: Generated<number>;
  episode: number | null;
  extra_notes: Generated<string>;
  rights_until: ColumnType<string | null, string | null | undefined, string | null>;
  draft: Generated<boolean>;
  tags: Generated<string[]>;
  needs: ColumnType<VideoNeeds, VideoNeeds | undefined, VideoNeeds>;
  cues: Generated<string>;
  cue_translations: ColumnType<CueTranslations, CueTranslations | undefined, CueTranslations>;
  captions: ColumnType<Captions, Captions | undefined, Captions>;
  status: Generated<VideoStatus>;
  progress: Generated<number>;
  failure_reason: string | null;
  video_key: string;
  encryption_key: Buffer;
  thumbnail_key: string | null;
  content_hash: string | null;
  created_by: string | null;
  created_at: Time;
  updated_at: Time;
  trashed_at: OptionalTime;
  retired_at: OptionalTime;
  file_of: Generated<number | null>;
  takes_place: Generated<boolean>;
};

type RenditionsTable = {
  video_id: number;
  height: number;
  width: number;
  bandwidth: number;
  average_bandwidth: number;
  codecs: string;
  segment_durations: number[];
  key_prefix: string;
  iv: string;
};

type ThemesTable = {
  id: GeneratedAlways<number>;
  name: string;
  tags: string[];
  first_day: string;
  last_day: string;
  organizations: string[];
  updated_at: Time;
};

/** How a version of the rules was created. */
export type LessonConfigOrigin = 'first' | 'saved' | 'defaults' | 'rolled-back';

type LessonConfigsTable = {
  version: GeneratedAlways<number>;
  config: JSONColumnType<LessonConfig>;
  /** Ids of the videos named by entries of the rules, as pins or as exclusions. */
  video_ids: JSONColumnType<Record<string, number>>;
  change: Generated<string>;
  origin: Generated<LessonConfigOrigin>;
  rolled_back_to: ColumnType<number | null, number | undefined, never>;
  created_by: string | null;
  created_at: Time;
};

/** A rule set of a simulation, with the ids of its pinned videos. */
export type SimulatedRules = { config: LessonConfig; videoIds: Record<string, number> };
/** The results for a rule set so far, without the lessons. */
export type SimulatedRun = Omit<YearRun, 'lessons'>;

type SimulatedYearsTable = {
  manager_id: string;
  id: Generated<string>;
  turn: Generated<number>;
  state: SimulationState;
  request: JSONColumnType<SchoolYear['request']>;
  rules: JSONColumnType<SimulatedRules[]>;
  results: JSONColumnType<SimulatedRun[]>;
  /** Lessons of each rule set. */
  lessons: JSONColumnType<YearRun['lessons'][]>;
  asked_at: Date;
};

type SeenTable = {
  group_id: string;
  video_id: number;
  first_seen_at: Date;
  last_seen_at: Date;
  times: Generated<number>;
};

type ViewsTable = {
  id: GeneratedAlways<string>;
  group_id: string;
  video_id: number;
  play_id: string | null;
  seen_at: Date;
};

type ComposedLessonsTable = {
  id: Generated<string>;
  group_id: string;
  /** Calendar day in Asia/Jerusalem, 'YYYY-MM-DD'. */
  local_date: string;
  length_code: LengthCode;
  intensity: IntensityLevel;
  place: PlaceColumn;
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
  place: PlaceColumn;
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

/** A former name of a group; if two groups had it in succession, it belongs to the later one. */
type FormerGroupNamesTable = {
  user_id: string;
  name: string;
  group_id: string;
  renamed_at: Date;
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

type ActivityByDayTable = {
  /** A calendar day in Asia/Jerusalem, 'YYYY-MM-DD'. */
  day: string;
  user_type: UserType | '';
  source: 'composed' | 'fixed' | 'video';
  /** 0 for single videos. */
  intensity: number;
  started: number;
  finished: number;
  seconds: number;
};

/** A day or a month; `start` is its first day. */
type Period = { step: 'day' | 'month'; start: string };
type GroupActivityTable = Period & { group_id: string; started: number; finished: number; seconds: number };

type WeeklyScheduleTable = {
  id: GeneratedAlways<number>;
  /** A Sunday in Asia/Jerusalem, 'YYYY-MM-DD'. */
  week_start: string;
  intensity: IntensityLevel | null;
  category: CategoryValue | null;
  video_id: number;
  created_by: string | null;
  created_at: Time;
};

type WeeklyVideosTable = {
  user_id: string;
  week_start: string;
  video_id: number;
  source: 'scheduled' | 'chosen';
  created_at: Time;
};

type SignInCodesTable = {
  number_hash: string;
  code_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
};

type SessionsTable = {
  id: string;
  user_id: string;
  epoch: number;
  device: string;
  created_at: Date;
  last_used_at: Date;
  proved_at: Date | null;
  group_id: string | null;
  ends_at: Date | null;
};

type BoardRemotesTable = {
  session_id: string;
  state: ColumnType<unknown, string, string>;
  reported_at: OptionalTime;
  last_command: Generated<number>;
  commands: Generated<unknown>;
};

type BoardCodesTable = {
  code_hash: Buffer;
  secret_hash: Buffer;
  device: string;
  created_at: Date;
  expires_at: Date;
  session_id: string | null;
};

type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
};

type PasskeyChallengesTable = {
  id: Generated<string>;
  user_id: string;
  challenge: string;
  purpose: 'sign-in' | 'first' | 'create' | 'prove';
  expires_at: Date;
};

type RateLimitsTable = { key: string; points: number; expire: number };

type FreeDaysTable = { id: GeneratedAlways<number>; first_day: string; last_day: string; name: string };

type SavedFiltersTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  list: FilteredList;
  name: string;
  query: string;
};

type AuditTable = {
  id: GeneratedAlways<number>;
  at: Time;
  actor_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: JSONColumnType<Record<string, unknown>>;
};

/** The tables as the repositories use them; the migrations are authoritative. */
export type Tables = {
  installation: InstallationTable;
  users: UsersTable;
  groups: GroupsTable;
  uploads: UploadsTable;
  videos: VideosTable;
  renditions: RenditionsTable;
  library_version: {
    only_row: Generated<boolean>;
    version: number;
    as_of: ColumnType<string, string | undefined, string>;
  };
  lesson_configs: LessonConfigsTable;
  simulated_years: SimulatedYearsTable;
  seen: SeenTable;
  views: ViewsTable;
  composed_lessons: ComposedLessonsTable;
  fixed_lessons: FixedLessonsTable;
  former_group_names: FormerGroupNamesTable;
  plays: PlaysTable;
  play_events: PlayEventsTable;
  lesson_feedback: LessonFeedbackTable;
  video_feedback: VideoFeedbackTable;
  activity_by_day: ActivityByDayTable;
  group_activity: GroupActivityTable;
  video_views: Period & { video_id: number; views: number };
  uncounted_views: { day: string; video_id: number; views: number };
  uncounted_activity: ActivityByDayTable & { group_id: string };
  free_days: FreeDaysTable;
  themes: ThemesTable;
  weekly_schedule: WeeklyScheduleTable;
  weekly_videos: WeeklyVideosTable;
  sign_in_codes: SignInCodesTable;
  sessions: SessionsTable;
  board_codes: BoardCodesTable;
  board_remotes: BoardRemotesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  recovery_codes: { user_id: string; code_hash: Buffer };
  rate_limits: RateLimitsTable;
  saved_filters: SavedFiltersTable;
  audit: AuditTable;
};

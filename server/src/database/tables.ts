import type { AuditTables } from '#features/audit/audit-log.ts';
import type { BoardTables } from '#features/boards/boards.repository.ts';
import type { FreeDayTables } from '#features/classes/free-days.repository.ts';
import type { InstallationTables } from './installation.repository.ts';
import type { LessonTables } from '#features/lessons/lessons.tables.ts';
import type { RuleTables } from '#features/rules/rules.tables.ts';
import type { SavedFilterTables } from '#features/saved-filters/saved-filters.feature.ts';
import type { SeenTables } from '#features/seen/seen.repository.ts';
import type { SignInTables } from '#features/sign-in/sign-in.tables.ts';
import type { StatisticsTables } from '#features/statistics/statistics.repository.ts';
import type { ThemeTables } from '#features/themes/themes.repository.ts';
import type { UserTables } from '#features/users/users.tables.ts';
import type { VideoTables } from '#features/videos/videos.tables.ts';
import type { WeeklyTables } from '#features/weekly/weekly-videos.repository.ts';

/** The tables as the repositories use them; the migrations are authoritative. */
export interface Tables
  extends
    AuditTables,
    BoardTables,
    FreeDayTables,
    InstallationTables,
    LessonTables,
    RuleTables,
    SavedFilterTables,
    SeenTables,
    SignInTables,
    StatisticsTables,
    ThemeTables,
    UserTables,
    VideoTables,
    WeeklyTables {}

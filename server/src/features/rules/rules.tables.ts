import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SchoolYear, SimulationState, YearRun } from '@zuzu/contract/planning/school-year.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { Time } from '#database/columns.ts';

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

export interface RuleTables {
  lesson_configs: LessonConfigsTable;
  simulated_years: SimulatedYearsTable;
}

import type { RuleSet } from '@zuzu/contract/lessons/lesson-config.ts';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import { yearFigures } from '@zuzu/domain/planning/school-year-figures.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Place } from '@zuzu/domain/videos/needs.ts';
import type { SimulatedRun } from '#database/tables.ts';
import type { ResolveRules, SimulatedRuleSet } from '#lessons/lesson-config/rules-resolver.ts';
import type { SimulationsService } from './simulations.service.ts';

export type YearInput = {
  managerId: string;
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  lessons: number;
  lessonsPerWeek: number;
  place?: Place | undefined;
  ruleSets: readonly RuleSet[];
  now: Date;
};

/** Simulated school years of managers, under one or more sets of rules. */
export const schoolYearsService = (simulations: SimulationsService, resolveRules: ResolveRules) => {
  const { begin, latest, cancel } = simulations.ofKind('year', ({ request, results, lessons }) => ({
    request,
    runs: results.map((run, at) => ({ ...run, lessons: lessons?.[at] ?? [] })),
  }));
  return {
    latest,
    cancel,

    /** Queues a year; the manager's previous one is cancelled. 400 for invalid rule sets, 429 if too many are unfinished. */
    start: async ({ managerId, lengthCode, ruleSets, now, ...numbers }: YearInput): Promise<SchoolYear> => {
      const rules = await Promise.all(ruleSets.map((set, at) => resolveRules(set, `ruleSets[${at}]`)));
      const asked = {
        request: { duration: lengthCode, ...numbers },
        rules: rules.map(({ config, videoIds }) => ({ config, videoIds })),
        results: rules.map((each) => emptyRun(each, lengthCode)),
      };
      return begin(managerId, asked, now);
    },
  };
};

const emptyRun = ({ kind, version, config }: SimulatedRuleSet, lengthCode: LengthCode): SimulatedRun => ({
  rules: { kind, version },
  tolerance: { ...config.tolerances.lessonDuration[lengthCode], duration: config.lessonRules[lengthCode].duration },
  candidates: 0,
  figures: yearFigures([], 0),
  failure: null,
});

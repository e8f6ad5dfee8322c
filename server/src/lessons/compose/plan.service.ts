import { LRUCache } from 'lru-cache';
import { tryComposeLesson, type ComposeOptions } from '@zuzu/domain/composition/compose-lesson.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Library } from '#videos/library.service.ts';
import type { FeasibilityProver } from './feasibility.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import { refuseToCompose } from './refuse-to-compose.ts';

/** 5 lengths × 5 intensities × 4 user types, for the config and the library in force and the ones before. */
const CACHED_PLANS = 400;

/** Which plan: what a lesson is composed from besides the library, the config and the group's history. */
export type PlanChoice = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  /** Blocks of a lesson that was composed before, in place of the rule's of today. */
  order?: readonly string[];
};

/** What one lesson is composed from besides its plan. */
type ComposeInput = Pick<ComposeOptions, 'keep' | 'avoid' | 'lessonsAhead'> & {
  history: History;
  seed: number;
  now: Date;
};

/** A plan, named by all that it was made of. */
export type NamedPlan = { name: string; plan: Plan; configVersion: number };

/** The composer of the domain with what a server adds: plans that are kept, and proofs off the event loop. */
export const planService = (configs: LessonConfigService, prover: FeasibilityProver) => {
  const plans = new LRUCache<string, Plan>({ max: CACHED_PLANS });

  const planFor = async (
    library: Library,
    { lengthCode, intensity, userType, order }: PlanChoice,
  ): Promise<NamedPlan> => {
    const { version, config, videoIds } = await configs.current();
    const name = JSON.stringify([version, library.version, lengthCode, intensity, userType, order]);
    let plan = plans.get(name);
    if (!plan) {
      plan = makePlan(library.index, {
        config: order ? withOrder(config, lengthCode, order) : config,
        pins: new Map(Object.entries(videoIds)),
        lengthCode,
        intensity,
        userType,
      });
      plans.set(name, plan);
    }
    return { name, plan, configVersion: version };
  };

  return {
    /** The version of the rules in force. */
    configVersion: async (): Promise<number> => (await configs.current()).version,

    /** What a lesson is composed from: blocks and their candidates, by the rules in force. A 422 where there is no rule. */
    plan: async (library: Library, choice: PlanChoice): Promise<NamedPlan> => {
      try {
        return await planFor(library, choice);
      } catch (error) {
        return refuseToCompose(error);
      }
    },

    /** One lesson for a history and a seed. A 422 that names category and intensity where there is none at all. */
    compose: async (
      { name, plan, configVersion }: NamedPlan,
      { history, seed, now, ...options }: ComposeInput,
    ): Promise<{ lesson: ComposedLesson; configVersion: number }> => {
      try {
        const first = tryComposeLesson(plan, history, now.getTime(), seed, options);
        if ('lesson' in first) return { lesson: first.lesson, configVersion };
        const verdict = await prover.verdict(name, first.question);
        const second = tryComposeLesson(plan, history, now.getTime(), seed, { ...options, verdict });
        if ('lesson' in second) return { lesson: second.lesson, configVersion };
        throw new Error('A proof answered another question than the one that was asked');
      } catch (error) {
        return refuseToCompose(error);
      }
    },
  };
};
export type PlanService = ReturnType<typeof planService>;

const withOrder = (config: LessonConfig, lengthCode: LengthCode, order: readonly string[]): LessonConfig => ({
  ...config,
  lessonRules: {
    ...config.lessonRules,
    [lengthCode]: { ...config.lessonRules[lengthCode], order: [...order] },
  },
});

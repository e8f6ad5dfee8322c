import { LRUCache } from 'lru-cache';
import { composeForGroup, type GroupMoment } from '@zuzu/domain/composition/compose-for-group.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isPossible } from '@zuzu/domain/composition/situation/reach.ts';
import { lengthCodes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { spaceKey, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { Library } from '#features/videos/library.service.ts';
import type { FeasibilityProver } from './feasibility.ts';
import type { LessonConfigService } from '#features/rules/lesson-config.service.ts';
import { refuseToCompose } from './refuse-to-compose.ts';

/** 5 lengths × 5 intensities × 4 user types, for several lesson spaces, and for the current and some earlier versions of config and library. */
const CACHED_PLANS = 400;

/** Identifies a plan of a library and a config. */
export type PlanChoice = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  /** Constraints on every part. */
  place: LessonSpace;
  /** Blocks of an existing lesson, instead of those of the rule. */
  order?: readonly string[];
  /** Treats videos that are being prepared as ready. */
  whenPrepared?: boolean;
};

/** A plan with a unique name derived from all its inputs. */
export type NamedPlan = { name: string; plan: Plan; configVersion: number };

/** The domain's composer with cached plans, and with proofs in a worker thread. */
export const planService = (configs: LessonConfigService, prover: FeasibilityProver) => {
  const plans = new LRUCache<string, Plan>({ max: CACHED_PLANS });

  const planFor = async (
    library: Library,
    { lengthCode, intensity, userType, place, order, whenPrepared = false }: PlanChoice,
  ): Promise<NamedPlan> => {
    const { version, config, videoIds } = await configs.current();
    const choice = [lengthCode, intensity, userType, spaceKey(place), order, whenPrepared];
    const name = JSON.stringify([version, library.version, ...choice]);
    let plan = plans.get(name);
    if (!plan) {
      plan = makePlan((whenPrepared && library.indexWhenPrepared) || library.index, {
        config: order ? withOrder(config, lengthCode, order) : config,
        pins: new Map(Object.entries(videoIds)),
        lengthCode,
        intensity,
        userType,
        place,
      });
      plans.set(name, plan);
    }
    return { name, plan, configVersion: version };
  };

  return {
    /** The current version of the rules. */
    configVersion: async (): Promise<number> => (await configs.current()).version,

    /** The plan under the current rules; 422 without a rule. */
    plan: async (library: Library, choice: PlanChoice): Promise<NamedPlan> => {
      try {
        return await planFor(library, choice);
      } catch (error) {
        return refuseToCompose(error);
      }
    },

    /** The lengths that the library reaches within their tolerance; 422 without a rule. */
    possibleLengths: async (library: Library, choice: Omit<PlanChoice, 'lengthCode'>): Promise<LengthCode[]> => {
      try {
        const named = await Promise.all(lengthCodes.map((lengthCode) => planFor(library, { ...choice, lengthCode })));
        return named.flatMap(({ plan }) => (isPossible(plan) ? [plan.lengthCode] : []));
      } catch (error) {
        return refuseToCompose(error);
      }
    },

    /** Composes one lesson for a group (`composeForGroup`), with proofs in a worker thread; 422 with category and intensity if there is none. */
    compose: async (
      { name, plan, configVersion }: NamedPlan,
      { now, ...moment }: Omit<GroupMoment, 'now'> & { now: Date },
    ): Promise<{ lesson: ComposedLesson; configVersion: number }> => {
      try {
        const lesson = await composeForGroup(plan, { ...moment, now: now.getTime() }, (question) =>
          prover.verdict(name, question),
        );
        return { lesson, configVersion };
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

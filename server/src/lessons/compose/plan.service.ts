import { LRUCache } from 'lru-cache';
import { tryComposeLesson, type ComposeOptions } from '@zuzu/domain/composition/compose-lesson.ts';
import type { ComposedLesson } from '@zuzu/domain/composition/result/composed-lesson.ts';
import { CannotCompose } from '@zuzu/domain/composition/plan/cannot-compose.ts';
import type { ThemeLimit } from '@zuzu/domain/composition/situation/situation.ts';
import { themedLesson } from '@zuzu/domain/composition/theme/themed-lesson.ts';
import {
  noWishes,
  wishedLesson,
  type WishedInput,
  type Wishes,
} from '@zuzu/domain/composition/wishes/wished-lesson.ts';
import type { ThemeWish } from '@zuzu/domain/themes/theme.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { makePlan, type Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { placeKey, type Place } from '@zuzu/domain/videos/needs.ts';
import type { Library } from '#videos/library.service.ts';
import type { FeasibilityProver } from './feasibility.ts';
import type { LessonConfigService } from '#lessons/lesson-config/lesson-config.service.ts';
import { refuseToCompose } from './refuse-to-compose.ts';

/** 5 lengths × 5 intensities × 4 user types, for several places, and for the current and some earlier versions of config and library. */
const CACHED_PLANS = 400;

/** Identifies a plan of a library and a config. */
export type PlanChoice = {
  lengthCode: LengthCode;
  intensity: IntensityLevel;
  userType: UserType;
  /** What every part has to suit. */
  place: Place;
  /** Blocks of an existing lesson, instead of those of the rule. */
  order?: readonly string[];
  /** As if every video that is being prepared were ready. */
  whenPrepared?: boolean;
};

/** The input of composing besides the plan. */
type ComposeInput = Pick<ComposeOptions, 'keep' | 'avoid' | 'lessonsAhead'> & {
  history: History;
  seed: number;
  now: Date;
  theme?: ThemeWish | undefined;
  /** What the group has said of videos. */
  wishes?: Wishes;
};

/** Composes whatever a lesson is made from, step by step: there must be a first one, later ones may fail. */
const composeAll = async <Input>(
  work: Generator<Input, ComposedLesson, ComposedLesson | undefined>,
  compose: (input: Input) => Promise<ComposedLesson>,
): Promise<ComposedLesson> => {
  for (let step = work.next(), isFirst = true; ; isFirst = false) {
    if (step.done) return step.value;
    const must = isFirst;
    const lesson = await compose(step.value).catch((error: unknown) => {
      if (!must && error instanceof CannotCompose) return undefined;
      throw error;
    });
    step = work.next(lesson);
  }
};

/** A plan with a unique name for everything it was made from. */
export type NamedPlan = { name: string; plan: Plan; configVersion: number };

/** The domain's composer with cached plans, and with proofs outside the event loop. */
export const planService = (configs: LessonConfigService, prover: FeasibilityProver) => {
  const plans = new LRUCache<string, Plan>({ max: CACHED_PLANS });

  const planFor = async (
    library: Library,
    { lengthCode, intensity, userType, place, order, whenPrepared = false }: PlanChoice,
  ): Promise<NamedPlan> => {
    const { version, config, videoIds } = await configs.current();
    const choice = [lengthCode, intensity, userType, placeKey(place), order, whenPrepared];
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
    /** The version of the rules in force. */
    configVersion: async (): Promise<number> => (await configs.current()).version,

    /** The plan under the rules in force; 422 if there is no rule. */
    plan: async (library: Library, choice: PlanChoice): Promise<NamedPlan> => {
      try {
        return await planFor(library, choice);
      } catch (error) {
        return refuseToCompose(error);
      }
    },

    /**
     * Composes one lesson for a history and a seed, as the group wishes, under a theme if one is given; 422 with category and
     * intensity if there is none.
     */
    compose: async (
      { name, plan, configVersion }: NamedPlan,
      { history: given, seed, now, theme, wishes = noWishes, ...options }: ComposeInput,
    ): Promise<{ lesson: ComposedLesson; configVersion: number }> => {
      const at = now.getTime();
      const compose = async (
        { history, ...wished }: WishedInput,
        limit: ThemeLimit | undefined,
      ): Promise<ComposedLesson> => {
        const first = tryComposeLesson(plan, history, at, seed, { ...options, ...wished, limit });
        if ('lesson' in first) return first.lesson;
        const verdict = await prover.verdict(name, first.question);
        const second = tryComposeLesson(plan, history, at, seed, { ...options, ...wished, limit, verdict });
        if ('lesson' in second) return second.lesson;
        throw new Error('A proof answered another question than the one that was asked');
      };
      const composeUnderTheme = (input: WishedInput): Promise<ComposedLesson> => {
        const { history, ...wished } = input;
        return theme
          ? composeAll(
              themedLesson(plan, theme, {
                history,
                now: at,
                seed,
                options: { ...options, ...wished },
              }),
              (limit) => compose(input, limit),
            )
          : compose(input, undefined);
      };
      try {
        const work = wishedLesson(plan, wishes, { history: given, now: at, options });
        return { lesson: await composeAll(work, composeUnderTheme), configVersion };
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

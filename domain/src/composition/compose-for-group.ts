import type { ThemeWish } from '#themes/theme.ts';
import { composing, type ComposeOptions, type Composing } from './compose-lesson.ts';
import type { FeasibilityQuestion, FeasibilityVerdict } from './feasibility/feasibility.ts';
import type { History } from './history/history.ts';
import type { Plan } from './plan/plan.ts';
import type { ComposedLesson } from './result/composed-lesson.ts';
import { composingThemed } from './theme/themed-lesson.ts';
import { composingWished, noWishes, type Wishes } from './wishes/wished-lesson.ts';

/** The input of a group's lesson besides its plan; `now` in ms since the epoch. */
export type GroupMoment = Pick<ComposeOptions, 'keep' | 'avoid' | 'lessonsAhead'> & {
  history: History;
  now: number;
  seed: number;
  theme?: ThemeWish | undefined;
  /** The group's feedback on videos. */
  wishes?: Wishes;
};

/**
 * Composes one lesson as a group wishes, and under a theme if there is one; `prove` answers whether any lesson fits. Throws CannotCompose
 * where no block can be filled.
 */
export const composeForGroup = async (
  plan: Plan,
  { history: given, now, seed, theme, wishes = noWishes, ...options }: GroupMoment,
  prove: (question: FeasibilityQuestion) => Promise<FeasibilityVerdict>,
): Promise<ComposedLesson> => {
  const work = composingWished(plan, wishes, { history: given, now, options }, ({ history, ...wished }): Composing => {
    const all = { ...options, ...wished };
    const compose = () => composing(plan, history, now, seed, all);
    return theme ? composingThemed(plan, theme, { history, now, seed, options: all }, compose) : compose();
  });
  let step = work.next();
  while (!step.done) step = work.next(await prove(step.value));
  return step.value;
};

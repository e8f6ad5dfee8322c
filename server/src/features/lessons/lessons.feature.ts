import type { Base } from '#app/base.ts';
import type { Classes } from '#features/classes/classes.feature.ts';
import type { Rules } from '#features/rules/rules.feature.ts';
import type { Seen } from '#features/seen/seen.feature.ts';
import type { Users } from '#features/users/users.feature.ts';
import type { Videos } from '#features/videos/videos.feature.ts';
import { composedLessonsRepository } from './compose/composed-lessons.repository.ts';
import { compositionService } from './compose/composition.service.ts';
import { feasibilityProver } from './compose/feasibility.ts';
import { planService, type PlanChoice } from './compose/plan.service.ts';
import { shortBreakService } from './compose/short-break.service.ts';
import { feedbackRepository } from './feedback/feedback.repository.ts';
import { feedbackService } from './feedback/feedback.service.ts';
import { finishedPlaysRepository } from './finished/finished-plays.repository.ts';
import { finishedPlaysService } from './finished/finished-plays.service.ts';
import { fixedLessonsRepository } from './fixed-lessons/fixed-lessons.repository.ts';
import { fixedLessonsService } from './fixed-lessons/fixed-lessons.service.ts';
import { playsRepository } from './plays/plays.repository.ts';
import { playsService } from './plays/plays.service.ts';

export const openLessons = ({
  database,
  calendar,
  lessonConfigs,
  library,
  seen,
  users,
  videos,
}: Base & Classes & Rules & Seen & Users & Videos) => {
  const composedLessons = composedLessonsRepository(database);
  const fixed = fixedLessonsRepository(database);
  const prover = feasibilityProver();
  const plans = planService(lessonConfigs, prover);
  const feedback = feedbackService({ repository: feedbackRepository(database), users, videos });
  const shared = { plans, library, seen, videos, users, calendar, feedback };
  return {
    composedLessons,
    composition: compositionService({ repository: composedLessons, ...shared }),
    fixedLessons: fixedLessonsService({ repository: fixed, plays: composedLessons, ...shared }),
    shortBreaks: shortBreakService(shared),
    possibleLengths: async (choice: Omit<PlanChoice, 'lengthCode'>) =>
      plans.possibleLengths(await library.current(), choice),
    finishedPlays: finishedPlaysService({ repository: finishedPlaysRepository(database), fixed, library }),
    plays: playsService({ repository: playsRepository(database), users, videos }),
    feedback,
    closeProver: prover.close,
  };
};
export type Lessons = ReturnType<typeof openLessons>;

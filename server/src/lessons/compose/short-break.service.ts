import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import { breakOrder, chooseBreak } from '@zuzu/domain/composition/short-break.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { plainPlace, type Place } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#database/tables.ts';
import { Refusal } from '#errors.ts';
import type { FeedbackService } from '#feedback/feedback.service.ts';
import type { SeenService } from '#seen/seen.service.ts';
import type { LibraryService, LibraryVideo } from '#videos/library.service.ts';
import type { PlanService } from './plan.service.ts';

/** The rule whose exclusions hold for breaks: that of the shortest lesson. */
const LENGTH_CODE = 1;

type Services = {
  plans: Pick<PlanService, 'plan'>;
  library: Pick<LibraryService, 'current'>;
  seen: Pick<SeenService, 'history'>;
  feedback: Pick<FeedbackService, 'wishes'>;
};
type BreakRequest = {
  group: { id: string; intensity_level: IntensityLevel; place: Place };
  userId: string;
  userType: UserType;
  /** The group's usual place by default. */
  place?: Place | undefined;
  now: Date;
};

/** Breaks of two minutes: one video, and then the landing. */
export const shortBreakService = ({ plans, library, seen, feedback }: Services) => ({
  /** The video of a group's next break, as a part; 422 if there is none at its intensity and place. */
  choose: async ({ group, userId, userType, place: given, now }: BreakRequest) => {
    const place = plainPlace(given ?? group.place);
    const intensity = group.intensity_level;
    const current = await library.current();
    const [{ plan }, history, wishes] = await Promise.all([
      plans.plan(current, { lengthCode: LENGTH_CODE, intensity, userType, place, order: breakOrder }),
      seen.history(group.id),
      feedback.wishes(group.id),
    ]);
    const seed = lessonSeed({
      userId,
      groupId: group.id,
      date: localDate(now),
      lengthCode: LENGTH_CODE,
      intensity,
      n: history.videoIds.length,
    });
    const chosen = chooseBreak(plan, { history, wishes, now: now.getTime(), seed });
    const video: LibraryVideo | undefined = chosen && current.videos.get(chosen.id);
    if (!video) throw new Refusal('CANNOT_COMPOSE', 'There is no video for a break at this intensity and place');
    const last = history.videoIds.lastIndexOf(video.row.id);
    const seenAt = last < 0 ? undefined : history.seenAt[last];
    const part: StoredPart = {
      videoId: video.row.id,
      blockPath: breakOrder.find((path) => isInCategory(video.row.path, path)) ?? video.row.path,
      isFixed: false,
      candidates: { count: plan.members.length, seenCount: 0 },
      baselineAvg: video.row.length,
      lastSeenAt: seenAt === undefined || Number.isNaN(seenAt) ? null : new Date(seenAt).toISOString(),
    };
    return { video, part, place };
  },
});
export type ShortBreakService = ReturnType<typeof shortBreakService>;

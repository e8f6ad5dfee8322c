import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { Plan } from '@zuzu/domain/composition/plan/plan.ts';
import { breakOrder, chooseBreak } from '@zuzu/domain/composition/short-break.ts';
import { isInCategory } from '@zuzu/domain/videos/category.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { plainSpace, type LessonSpace } from '@zuzu/domain/videos/needs.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';
import { Refusal } from '#lib/errors.ts';
import type { FeedbackService } from '../feedback/feedback.service.ts';
import type { SeenService } from '#features/seen/seen.service.ts';
import type { LibraryService, LibraryVideo } from '#features/videos/library.service.ts';
import type { VideosService } from '#features/videos/videos.service.ts';
import type { PlanService } from './plan.service.ts';
import { libraryPreparing } from './short-lesson.ts';

/** Breaks use the exclusions of the shortest lesson. */
const LENGTH_CODE = 1;

type Services = {
  plans: Pick<PlanService, 'plan'>;
  library: Pick<LibraryService, 'current'>;
  videos: Pick<VideosService, 'isDemoBeingAdded'>;
  seen: Pick<SeenService, 'history'>;
  feedback: Pick<FeedbackService, 'wishes'>;
};
type BreakRequest = {
  group: { id: string; intensity_level: IntensityLevel; place: LessonSpace };
  userId: string;
  userType: UserType;
  /** The group's usual lesson space by default. */
  place?: LessonSpace | undefined;
  now: Date;
};

/** Breaks of two minutes: one video, followed by the landing page. */
export const shortBreakService = ({ plans, library, videos, seen, feedback }: Services) => ({
  /**
   * The video of a group's next break, as a part. 422 if there is none at its intensity and lesson space; 409 while one is still
   * being prepared.
   */
  choose: async ({ group, userId, userType, place: given, now }: BreakRequest) => {
    const place = plainSpace(given ?? group.place);
    const intensity = group.intensity_level;
    const current = await library.current();
    const choice = { lengthCode: LENGTH_CODE, intensity, userType, place, order: breakOrder } as const;
    const [{ plan }, history, wishes] = await Promise.all([
      plans.plan(current, choice),
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
    const chooseFrom = (from: Plan) => chooseBreak(from, { history, wishes, now: now.getTime(), seed });
    const chosen = chooseFrom(plan);
    const video: LibraryVideo | undefined = chosen && current.videos.get(chosen.id);
    if (!video) {
      const isComing =
        videos.isDemoBeingAdded() ||
        (current.preparing && chooseFrom((await plans.plan(current, { ...choice, whenPrepared: true })).plan));
      throw isComing
        ? libraryPreparing(0, 1)
        : new Refusal('CANNOT_COMPOSE', 'No video fits a break with this intensity and lesson space');
    }
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

import { hasRightsOn } from '@zuzu/domain/videos/rights.ts';
import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { chooseWeeklyVideo } from '@zuzu/domain/weekly/choose-weekly-video.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { entriesFor } from '@zuzu/domain/weekly/weekly-schedule.ts';
import { isPlayable, playableVideoIn, type Library, type LibraryService } from '#features/videos/library.service.ts';
import { presentLessonVideo, presentVideo, type Viewer } from '#features/videos/present-video.ts';
import type { WeeklyScheduleRepository } from './weekly-schedule.repository.ts';
import type { WeeklyAssignment, Individual, WeeklyVideosRepository } from './weekly-videos.repository.ts';

/** The period shown in the gallery of type A. */
const WATCHED_MONTHS = 6;
/** Number of watched videos returned with the user at sign-in. */
const WATCHED_AT_SIGN_IN = 200;
/** Histories are read in batches of this many users. */
const BATCH_USERS = 500;
/** A date more than two years ahead is probably a typing error. */
export const MAX_WEEKS_AHEAD = 104;

type Services = {
  repository: WeeklyVideosRepository;
  schedule: WeeklyScheduleRepository;
  library: LibraryService;
};

/** The weekly and watched videos of type A users. */
export const weeklyVideosService = ({ repository, schedule, library }: Services) => {
  /**
   * Decides on a video for each of these users in a week, by schedule, preferences and history. Every user gets one
   * unless the library has nothing for them.
   */
  const decide = async (
    people: readonly Individual[],
    weekStart: string,
    current: Library,
  ): Promise<WeeklyAssignment[]> => {
    // for a coming week, rights that end before it count
    const candidates = [...current.videos.values()]
      .filter(isPlayable)
      .map(({ row }) => row)
      .filter(({ rights_until }) => hasRightsOn(rights_until, weekStart));
    const available = new Set(candidates.map(({ id }) => id));
    const entries = (await schedule.list(weekStart)).filter((entry) => available.has(entry.video_id));
    const decided: WeeklyAssignment[] = [];
    for (let from = 0; from < people.length; from += BATCH_USERS) {
      const batch = people.slice(from, from + BATCH_USERS);
      const past = Map.groupBy(
        await repository.past(
          batch.map(({ userId }) => userId),
          weekStart,
        ),
        ({ userId }) => userId,
      );
      for (const person of batch) {
        const { userId, groupId, intensityLevel } = person;
        const [entry] = entriesFor(entries, person);
        if (entry) {
          decided.push({ userId, videoId: entry.video_id, source: 'scheduled' });
          continue;
        }
        const had = past.get(userId) ?? [];
        const times = (of: 'seenAt' | 'givenAt') =>
          new Map(had.flatMap(({ videoId, [of]: at }) => (at === null ? [] : [[videoId, at] as const])));
        const seed = lessonSeed({
          userId,
          groupId,
          date: weekStart,
          lengthCode: 1,
          intensity: intensityLevel,
        });
        const history = { seenAt: times('seenAt'), givenAt: times('givenAt') };
        const chosen = chooseWeeklyVideo(candidates, person, history, seed);
        if (chosen) decided.push({ userId, videoId: chosen.id, source: 'chosen' });
      }
    }
    return decided;
  };

  /** Assigns a video to those of these users without one, or with a missing one, in the week of `now`. */
  const assignMissing = async (
    people: readonly Individual[],
    now: Date,
    current: Library,
    onlyUser?: string,
  ): Promise<WeeklyAssignment[]> => {
    const weekStart = weekOf(now.getTime());
    const assignments = new Map((await repository.assigned(weekStart, onlyUser)).map((each) => [each.userId, each]));
    const missing = people.filter(({ userId }) => {
      const own = assignments.get(userId);
      return own === undefined || !playableVideoIn(current, own.videoId);
    });
    if (missing.length === 0) return [...assignments.values()];
    const decided = await decide(missing, weekStart, current);
    await repository.assign(weekStart, decided, now);
    for (const video of decided) {
      const gone = assignments.get(video.userId);
      if (gone) await repository.replace(weekStart, gone.videoId, video);
    }
    // assignments by a faster concurrent call take precedence
    return repository.assigned(weekStart, onlyUser);
  };

  /** The video of this week; undefined for types other than A, or if the library has none. */
  const currentVideo = async (viewer: Viewer, now: Date, current: Library): Promise<Video | undefined> => {
    const people = await repository.individuals(viewer.userId);
    if (people.length === 0) return undefined;
    const [own] = await assignMissing(people, now, current, viewer.userId);
    const video = own && playableVideoIn(current, own.videoId);
    return video && { ...presentLessonVideo(video, viewer), weekStart: weekOf(now.getTime()) };
  };

  /** Playable videos watched in the last six months, latest first, at most `max`. */
  const watchedVideos = async (
    viewer: Viewer,
    now: Date,
    current: Library,
    max = Number.POSITIVE_INFINITY,
  ): Promise<Video[]> => {
    const watched = await repository.watched(viewer.userId, monthsBefore(now, WATCHED_MONTHS));
    return watched
      .flatMap(({ videoId, seenAt }) => {
        const video = playableVideoIn(current, videoId);
        return video ? [{ video, seenAt }] : [];
      })
      .slice(0, max)
      .map(({ video, seenAt }) => ({ ...presentVideo(video, viewer), watchedAt: seenAt.toISOString() }));
  };

  return {
    /** Assigns this week's video to every user without one. Safe to run repeatedly and concurrently. */
    assignAll: async (now: Date): Promise<void> => {
      await assignMissing(await repository.individuals(), now, await library.current());
    },

    /** Assigns a user's first video; does nothing for types other than A. */
    assignTo: async (userId: string, now: Date): Promise<void> => {
      await assignMissing(await repository.individuals(userId), now, await library.current(), userId);
    },

    /** This and coming weeks in which users have a video, or are scheduled to, with the number of users. */
    weeksOf: async (videoId: number, now: Date): Promise<{ weekStart: string; people: number }[]> => {
      const thisWeek = weekOf(now.getTime());
      const [people, assignments, entries] = await Promise.all([
        repository.individuals(),
        repository.assigned(thisWeek),
        schedule.list(weeksAfter(thisWeek, 1), weeksAfter(thisWeek, MAX_WEEKS_AHEAD)),
      ]);
      const scheduled = [...Map.groupBy(entries, ({ week_start }) => week_start)].map(([weekStart, ofWeek]) => ({
        weekStart,
        people: people.filter((person) => entriesFor(ofWeek, person)[0]?.video_id === videoId).length,
      }));
      const current = { weekStart: thisWeek, people: assignments.filter((each) => each.videoId === videoId).length };
      return [current, ...scheduled].filter((week) => week.people > 0);
    },

    /** A forecast of all users' videos in a coming week. */
    forecast: async (weekStart: string): Promise<WeeklyAssignment[]> =>
      decide(await repository.individuals(), weekStart, await library.current()),

    /** The assignments of a week that has begun. */
    assigned: repository.assigned,

    individuals: repository.individuals,

    /** The videos returned with a type A user at sign-in. */
    atSignIn: async (viewer: Viewer, now: Date) => {
      const current = await library.current();
      const [currentWeekVideo = null, watched] = await Promise.all([
        currentVideo(viewer, now, current),
        watchedVideos(viewer, now, current, WATCHED_AT_SIGN_IN),
      ]);
      return { currentWeekVideo, watchedVideos: watched };
    },

    /**
     * The videos of a type A user: those watched in the last six months, latest first, with the video of this week
     * among them, or before them until it is seen.
     */
    list: async (viewer: Viewer, now: Date): Promise<Video[]> => {
      const known = await library.current();
      const [current, watched] = await Promise.all([
        currentVideo(viewer, now, known),
        watchedVideos(viewer, now, known),
      ]);
      if (!current) return watched;
      if (!watched.some(({ _id }) => _id === current._id)) return [current, ...watched];
      return watched.map((video) => (video._id === current._id ? { ...video, ...current } : video));
    },
  };
};
export type WeeklyVideosService = ReturnType<typeof weeklyVideosService>;

/** The same day some months earlier, or the last day of a shorter month. */
const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
};

import { lessonSeed } from '@zuzu/domain/composition/random.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { chooseWeeklyVideo } from '@zuzu/domain/weekly/choose-weekly-video.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { entriesFor } from '@zuzu/domain/weekly/weekly-schedule.ts';
import { isPlayable, type Library, type LibraryService } from '#videos/library.service.ts';
import { presentVideo, type Viewer } from '#videos/present-video.ts';
import type { WeeklyScheduleRepository } from './weekly-schedule.repository.ts';
import type { GivenVideo, Individual, WeeklyVideosRepository } from './weekly-videos.repository.ts';

/** What the gallery of type A shows. */
const WATCHED_MONTHS = 6;
/** As many watched videos travel with the user at sign-in. */
const WATCHED_AT_SIGN_IN = 200;
/** Histories are read for so many users at a time. */
const PEOPLE_AT_ONCE = 500;
/** Nobody schedules further ahead than two years. */
const WEEKS_AHEAD = 104;

type Services = {
  repository: WeeklyVideosRepository;
  schedule: WeeklyScheduleRepository;
  library: LibraryService;
};

/** Every type A user's video of the week, and what they watched. */
export const weeklyVideosService = ({ repository, schedule, library }: Services) => {
  const playableIn = ({ videos }: Library) => [...videos.values()].filter(isPlayable);
  const isThere = ({ videos }: Library, videoId: number): boolean => {
    const video = videos.get(videoId);
    return video !== undefined && isPlayable(video);
  };

  /**
   * The video that each of these people is to have in a week, as schedule, wishes and histories are now. Nobody is left out
   * unless the library has nothing for them.
   */
  const decide = async (people: readonly Individual[], weekStart: string, current: Library): Promise<GivenVideo[]> => {
    const entries = (await schedule.list(weekStart)).filter((entry) => isThere(current, entry.video_id));
    const candidates = playableIn(current).map(({ row }) => row);
    const decided: GivenVideo[] = [];
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const some = people.slice(from, from + PEOPLE_AT_ONCE);
      const past = Map.groupBy(
        await repository.past(
          some.map(({ userId }) => userId),
          weekStart,
        ),
        ({ userId }) => userId,
      );
      for (const person of some) {
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

  /** Gives a video to those of these people who have none in the week of `now`, or one that is gone. */
  const settle = async (
    people: readonly Individual[],
    now: Date,
    current: Library,
    onlyUser?: string,
  ): Promise<GivenVideo[]> => {
    const weekStart = weekOf(now.getTime());
    const given = new Map((await repository.given(weekStart, onlyUser)).map((each) => [each.userId, each]));
    const lacking = people.filter(({ userId }) => {
      const own = given.get(userId);
      return own === undefined || !isThere(current, own.videoId);
    });
    if (lacking.length === 0) return [...given.values()];
    const decided = await decide(lacking, weekStart, current);
    await repository.give(weekStart, decided, now);
    for (const video of decided) {
      const gone = given.get(video.userId);
      if (gone) await repository.replace(weekStart, gone.videoId, video);
    }
    // somebody else may have been first: theirs is the one
    return repository.given(weekStart, onlyUser);
  };

  /** The video of this week; undefined for others than type A and where the library has none. */
  const currentVideo = async (viewer: Viewer, now: Date, current: Library): Promise<Video | undefined> => {
    const people = await repository.individuals(viewer.userId);
    if (people.length === 0) return undefined;
    const [own] = await settle(people, now, current, viewer.userId);
    const video = own && current.videos.get(own.videoId);
    return video && isPlayable(video)
      ? { ...presentVideo(video, viewer), weekStart: weekOf(now.getTime()) }
      : undefined;
  };

  /** What was watched in the last six months and can still be played, the latest first; at most so many. */
  const watchedVideos = async (
    viewer: Viewer,
    now: Date,
    { videos }: Library,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Video[]> => {
    const watched = await repository.watched(viewer.userId, monthsBefore(now, WATCHED_MONTHS));
    return watched
      .flatMap(({ videoId, seenAt }) => {
        const video = videos.get(videoId);
        return video && isPlayable(video) ? [{ video, seenAt }] : [];
      })
      .slice(0, most)
      .map(({ video, seenAt }) => ({ ...presentVideo(video, viewer), watchedAt: seenAt.toISOString() }));
  };

  return {
    /** Gives this week's video to everybody who has none yet. However often and wherever it runs, nobody gets two. */
    assignAll: async (now: Date): Promise<void> => {
      await settle(await repository.individuals(), now, await library.current());
    },

    /** Gives somebody their first video at once; does nothing for other types than A. */
    assignTo: async (userId: string, now: Date): Promise<void> => {
      await settle(await repository.individuals(userId), now, await library.current(), userId);
    },

    /** This week and those to come in which people have a video, or are to have it as scheduled; with how many they are. */
    weeksOf: async (videoId: number, now: Date): Promise<{ weekStart: string; people: number }[]> => {
      const thisWeek = weekOf(now.getTime());
      const [people, given, entries] = await Promise.all([
        repository.individuals(),
        repository.given(thisWeek),
        schedule.list(weeksAfter(thisWeek, 1), weeksAfter(thisWeek, WEEKS_AHEAD)),
      ]);
      const scheduled = [...Map.groupBy(entries, ({ week_start }) => week_start)].map(([weekStart, ofWeek]) => ({
        weekStart,
        people: people.filter((person) => entriesFor(ofWeek, person)[0]?.video_id === videoId).length,
      }));
      const current = { weekStart: thisWeek, people: given.filter((each) => each.videoId === videoId).length };
      return [current, ...scheduled].filter((week) => week.people > 0);
    },

    /** What everybody is to have in a week that hasn't begun, as things stand. */
    foreseen: async (weekStart: string): Promise<GivenVideo[]> =>
      decide(await repository.individuals(), weekStart, await library.current()),

    /** Who has which video in a week that has begun. */
    given: (weekStart: string): Promise<GivenVideo[]> => repository.given(weekStart),

    individuals: (): Promise<Individual[]> => repository.individuals(),

    /** What travels with a type A user at sign-in. */
    atSignIn: async (viewer: Viewer, now: Date) => {
      const current = await library.current();
      const [currentWeekVideo = null, watched] = await Promise.all([
        currentVideo(viewer, now, current),
        watchedVideos(viewer, now, current, WATCHED_AT_SIGN_IN),
      ]);
      return { currentWeekVideo, watchedVideos: watched };
    },

    /**
     * The videos of a type A user: watched in the last six months, the latest first, with the video of this week
     * among them, or before them as long as it is unseen.
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

/** The same day that many months earlier; the last of its month where that has no such day. */
const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
};

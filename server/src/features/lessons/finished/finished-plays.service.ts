import { isPlayedEnough } from '@zuzu/domain/lessons/finished.ts';
import type { LibraryService } from '#features/videos/library.service.ts';
import { playableParts } from '../fixed-lessons/fixed-lesson-parts.ts';
import type { FinishedPlaysRepository, PlayState } from './finished-plays.repository.ts';
import type { FixedLessonsRepository } from '../fixed-lessons/fixed-lessons.repository.ts';

type Services = {
  repository: FinishedPlaysRepository;
  fixed: Pick<FixedLessonsRepository, 'find'>;
  library: LibraryService;
};

/** The content of a play. */
type Played = {
  videoIds: readonly number[];
  totalSeconds: number;
  lesson?: { series_in_process: string | null };
};

/**
 * The only place that decides if a lesson is finished: its last part was reached, and at least half of its seconds were
 * actually played. Weekly progress, fixed lessons and statistics all rely on it.
 */
export const finishedPlaysService = ({ repository, fixed, library }: Services) => {
  const playedIn = async (play: PlayState): Promise<Played | undefined> => {
    if (play.composed) {
      const { videoIds, total_seconds: totalSeconds } = play.composed;
      return { lesson: play.composed, videoIds, totalSeconds };
    }
    const current = await library.current();
    if (play.fixed_lesson_id !== null) {
      const lesson = await fixed.find(play.fixed_lesson_id);
      if (!lesson) return undefined;
      const parts = playableParts(lesson, current);
      return { lesson, videoIds: parts.map(({ video }) => video.row.id), totalSeconds: lesson.total_seconds };
    }
    const video = play.video_id === null ? undefined : current.videos.get(play.video_id);
    return video && { videoIds: [video.row.id], totalSeconds: video.row.length };
  };

  return {
    /**
     * Called after a report about a play; returns whether its lesson is finished by now, and records it. The
     * reports of a play may arrive in any order, and hours later. A play of another group is ignored.
     */
    updateFinished: async (
      playId: string,
      { at, now, seen }: { at: Date; now: Date; seen?: { groupId: string; videoIds: readonly number[] } },
    ): Promise<boolean> => {
      const play = await repository.stateOf(playId);
      if (!play || (seen && seen.groupId !== play.group_id)) return false;
      if (play.finished_at) return true;
      const played = await playedIn(play);
      const last = played?.videoIds.at(-1);
      if (!played || last === undefined) return false;
      const reached =
        play.ended ||
        (play.last_part ?? -1) >= played.videoIds.length - 1 ||
        play.seen.includes(last) ||
        (seen?.videoIds.includes(last) ?? false);
      if (!reached || !isPlayedEnough(await repository.playedSeconds(playId, now), played.totalSeconds)) return false;
      await repository.finish(play, at, played.lesson);
      return true;
    },
  };
};

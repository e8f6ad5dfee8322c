import { isPlayedEnough } from '@zuzu/domain/lessons/finished.ts';
import type { LibraryService } from '#videos/library.service.ts';
import { playableParts } from '#lessons/fixed-lessons/fixed-lesson-parts.ts';
import type { FinishedPlaysRepository, PlayState } from './finished-plays.repository.ts';
import type { FixedLessonsRepository } from '#lessons/fixed-lessons/fixed-lessons.repository.ts';

type Services = {
  repository: FinishedPlaysRepository;
  fixed: Pick<FixedLessonsRepository, 'find'>;
  library: LibraryService;
};

/** What a play plays. */
type Played = {
  videoIds: readonly number[];
  totalSeconds: number;
  lesson?: { series_in_process: string | null };
};

/**
 * The one place that says whether a lesson is finished: its last part was reached, and at least half of its seconds were
 * really played. The week, ready lessons and statistics all follow it.
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
     * Hears that something was reported of a play, at that moment of it, and says whether its lesson is finished by now. The
     * reports of a play may come in any order, and hours later. Videos are seen by a group: another's play is none of theirs.
     */
    heard: async (
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
export type FinishedPlaysService = ReturnType<typeof finishedPlaysService>;

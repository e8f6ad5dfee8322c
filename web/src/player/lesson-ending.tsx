import { useEffect } from 'react';
import { isPlayedEnough } from '@zuzu/domain/lessons/finished.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { useUser, useGroup, type GroupRef } from '#lib/session/session.ts';
import { useWakeLock } from './controls/use-wake-lock.ts';
import { usePlayerContext } from './core/player-core.ts';
import { useKeptState } from './core/use-kept-state.ts';
import { useOpenLesson } from './open-lesson.ts';
import { usePlayer } from './playback/use-player.ts';
import { usePartOnceMore } from './stage/use-part-once-more.ts';
import { useQuery } from '@tanstack/react-query';
import { plannedLessons, SCHOOL_DAYS } from '@zuzu/domain/weekly/school-weeks.ts';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';

/**
 * Returns the group's done and planned lessons of this week, as counted by the server, because another device may have played meanwhile.
 * Undefined until the server has counted this one (`isCounted`) and responded.
 */
const useCountedWeek = ({ userId, groupName }: GroupRef, isCounted: boolean) => {
  const user = useQuery({ ...fixedLessonsOptions(userId), enabled: isCounted, staleTime: 0 });
  const { week, preferences } = useGroup(groupName) ?? {};
  if (!isCounted || !user.isSuccess || user.isFetching || !week || !preferences) return undefined;
  return { done: week.done, planned: plannedLessons(preferences.lessonsPerWeek, week.schoolDays ?? SCHOOL_DAYS) };
};

/** Loaded later, because it is needed only at the end. */
const LessonEnd = lazily(async () => (await import('./end/lesson-end.tsx')).LessonEnd);

/** The landing and the end screen; also publishes the lesson to the phone that is a board's remote. */
export const LessonEnding = () => {
  const player = usePlayerContext();
  const { props, playId, isBreak, store, parts, timeline, phase, started, isFirst, landing, finishedOnServer } = player;
  const { owner, groupLabel, week, onDone } = props;
  const group = useUser()?.groups.find(({ name }) => name === owner.groupName);
  // includes this lesson once it counts
  const [finishedBefore] = useKeptState(`${playId} finished`, () => group?.finishedLessons);
  const [landed, setLanded] = useKeptState(`${playId} landed`, () => false);
  const leftOut = usePlayer(store, (state) => state.leftOut);
  const earlier = usePlayer(store, (state) => state.earlier);
  const playedNow = usePlayer(store, (state) => (state.phase === 'ended' ? state.played : 0));
  const played = earlier.played + playedNow;
  const volume = usePlayer(store, (state) => (state.muted ? 0 : state.volume));
  // the server also counts what was played before an interruption
  const finished = finishedOnServer || isPlayedEnough(played, timeline.total);
  const countedWeek = useCountedWeek(owner, finishedOnServer && phase === 'ended');
  const again = usePartOnceMore(store, owner, parts, timeline.lengths);
  const isLanding = phase === 'ended' && landing.on && !landed && isFirst;
  useEffect(() => {
    // loaded in advance, in case the network is lost by then; a failure is retried at the end
    if (started) void LessonEnd.load().catch(() => undefined);
  }, [started]);
  useOpenLesson(store, {
    playId,
    parts,
    again: isBreak ? undefined : again,
    landing: landing.on && isFirst ? { line: landing.line, isNow: isLanding } : undefined,
    endsAt: player.endsAt,
    wholeLeft: player.wholeLeft,
    endBy: player.endBy,
    another: props.onAnother,
    setLandingLine: landing.setLine,
  });
  useWakeLock(isLanding);
  if (phase !== 'ended' || (isBreak && !isLanding)) return null;
  return (
    <LessonEnd
      landing={isLanding ? { line: landing.line, onEnd: isBreak ? onDone : () => setLanded(true) } : undefined}
      group={groupLabel}
      finished={finished}
      // a landing has celebrated already
      celebrates={finished && isFirst && !landing.on}
      volume={volume}
      week={countedWeek ?? (week && { ...week, done: week.done + Number(finished) })}
      owner={owner}
      playId={playId}
      parts={parts.filter((_, index) => !leftOut.has(index))}
      creature={
        // a break doesn't count as a lesson
        group && finishedBefore !== undefined && !isBreak
          ? { group, finishedLessons: finishedBefore + Number(finished), grows: finished && isFirst }
          : undefined
      }
      again={again}
      onDone={onDone}
    />
  );
};

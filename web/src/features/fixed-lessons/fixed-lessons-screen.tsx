import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { errorText } from '#lib/api/api-error.ts';
import { preparingOf } from '#features/lessons/compose-lesson-api.ts';
import {
  openedLessonOptions,
  reactivate,
  fixedLessonsOptions,
  isComplete,
  thisMonthOptions,
} from '#features/lessons/fixed-lessons-api.ts';
import type { LessonToPrepare } from '#features/offline/prepare-lesson.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { videosOfFilesOptions } from '#features/videos/videos-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { MonthSection } from '#ui/page/month-section.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { PrepareButton } from '#features/offline/prepare-button.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { serverNow } from '#lib/session/clock.ts';
import { useGroup, useUser } from '#lib/session/session.ts';
import { minutesText, formatLocale } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { type NumberedLesson, lessonMonths, nextLesson } from './lesson-months.ts';
import { LessonTile } from './lesson-tile.tsx';
import { monthAt, type Month } from '@zuzu/domain/lessons/fixed-lesson.ts';
import s from './fixed-lessons-screen.module.css';

const SKELETON_TILES = 12;

/** A loading placeholder for a month of lessons; fades in only after a moment. */
const SkeletonTiles = () => (
  <div className={s.skeleton} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: SKELETON_TILES }, (_, i) => (
      <i key={i} />
    ))}
  </div>
);

/**
 * A group's fixed lessons from the stored user, kept up to date: reloaded when they are older than a minute, and this
 * month's are created if missing, or recreated if they fell short while the library was still filling. Failures can be
 * retried; failing to create lessons only matters while some are missing.
 */
const useFixedLessons = (userId: string, group: Group, now: number) => {
  const current = monthAt(now);
  const loaded = useQuery(fixedLessonsOptions(userId));
  const made = useQuery({ ...thisMonthOptions(userId, group, now), enabled: loaded.isSuccess });
  const needed = isComplete(group, current) ? [loaded] : [loaded, made];
  const failed = needed.find(({ isError }) => isError);
  const error = failed?.error ?? undefined;

  const months = lessonMonths(group.fixedLessons ?? {}, current);
  return {
    months,
    next: nextLesson(months, current),
    isPending: needed.some(({ isLoading }) => isLoading),
    preparing: preparingOf(made.failureReason),
    error,
    retry: () => void failed?.refetch(),
  };
};

/** 'נובמבר', or 'דצמבר 2025' for a month of another year than that of `now` (ms since 1970). */
const monthName = ({ year, month }: Month, now: number): string =>
  new Intl.DateTimeFormat(formatLocale(), {
    month: 'long',
    timeZone: 'UTC',
    ...(year !== monthAt(now).year && { year: 'numeric' }),
  }).format(Date.UTC(year, month - 1));

/** Opens a lesson and navigates to its player; `opening` is the key of the one in progress. */
const useOpenLesson = (userId: string, groupName: string) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const play = (lesson: string) => navigate({ to: '/fixed-lessons/video', search: { lesson } });
  const opening = useMutation({
    mutationFn: (lessonKey: string) =>
      queries.fetchQuery({ ...openedLessonOptions({ userId, groupName, lessonKey }), staleTime: 0 }),
    onError: (error, lessonKey) => {
      // the player retries and reports the outcome
      const action = { text: m.common_retry(), run: () => void play(lessonKey) };
      showToast('bad', m.fixed_lessons_open_failed({ reason: errorText(error) }), { action });
    },
  });
  return {
    opening: opening.isPending ? opening.variables : undefined,
    open: (lessonKey: string) => {
      // a tap on any tile is ignored while another opens; a user who has left the page meanwhile isn't navigated
      if (!opening.isPending) opening.mutate(lessonKey, { onSuccess: () => play(lessonKey) });
    },
  };
};

const Lessons = ({ userId, group }: { userId: string; group: Group }) => {
  const [now] = useState(serverNow);
  const { months, next, isPending, preparing, error, retry } = useFixedLessons(userId, group, now);
  const { opening, open } = useOpenLesson(userId, group.name);
  // this month's come last, because the query uses the last hundred
  const stars = months.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.stars ?? []));
  const videos = useQuery(videosOfFilesOptions([...new Set(stars)].toReversed()));
  const starsOf = (lesson: NumberedLesson) =>
    (lesson.stars ?? []).flatMap((key) => videos.data?.find(({ fileKey }) => fileKey === key) ?? []);
  const { intensityLevel, lessonLength } = group.preferences;
  const settings = useQuery(settingsOptions);
  const getLesson = async ({ lessonKey, intensity }: NumberedLesson): Promise<LessonToPrepare> => {
    const lesson = await reactivate({ userId, groupName: group.name, lessonKey });
    return {
      groupName: group.name,
      lessonKey,
      intensity: intensity ?? intensityLevel,
      length: lessonLength,
      parts: lesson.finalLesson,
      playId: lesson.playId,
      lessonUrl: lesson.lessonUrl,
      partJoin: settings.data?.partJoin ?? 'jump',
    };
  };
  const retryButton = <RetryButton {...(months.length > 0 && { tone: 'link', size: 's' })} onClick={retry} />;
  return (
    <LessonLayout title={m.lesson_type_ready()}>
      <div className="stack gap-2">
        <h1>{m.lesson_type_ready()}</h1>
        <p className="line soft large">
          <Intensity level={intensityLevel} />
          {levelName(intensityLevel)} · {minutesText(lessonMinutes[lessonLength].slot)}
        </p>
      </div>
      {error && months.length > 0 && (
        <Banner tone="hint" text={errorText(error)}>
          {retryButton}
        </Banner>
      )}
      {preparing && <Banner tone="hint" text={m.player_warning_preparing(preparing)} />}
      {months.map(({ year, month, lessons, done }) => (
        <MonthSection
          key={month}
          name={monthName({ year, month }, now)}
          count={m.fixed_lessons_done_of({ done, count: lessons.length })}
          className={s.month}
        >
          <ol>
            {lessons.map((lesson) => (
              <li key={lesson.lessonKey} className="anchor">
                <LessonTile
                  lesson={lesson}
                  videos={starsOf(lesson)}
                  isNext={lesson.lessonKey === next}
                  opening={lesson.lessonKey === opening}
                  onOpen={() => open(lesson.lessonKey)}
                />
                <PrepareButton
                  className={s.prepare}
                  title={m.fixed_lessons_title({ number: lesson.number })}
                  getLesson={() => getLesson(lesson)}
                  isSame={({ lessonKey, groupName }) => lessonKey === lesson.lessonKey && groupName === group.name}
                />
              </li>
            ))}
          </ol>
        </MonthSection>
      ))}
      {months.length === 0 && isPending && <SkeletonTiles />}
      {months.length === 0 && !isPending && (
        <Notice
          title={error ? m.fixed_lessons_failed_title() : m.fixed_lessons_none_text()}
          text={error ? errorText(error) : ''}
        >
          {retryButton}
        </Notice>
      )}
    </LessonLayout>
  );
};

/** The current group's fixed lessons by month; a tap plays one. */
export const FixedLessonsScreen = () => {
  useNextPages('/fixed-lessons/video');
  const user = useUser();
  const group = useGroup();
  return user && group ? <Lessons key={group._id} userId={user._id} group={group} /> : null;
};

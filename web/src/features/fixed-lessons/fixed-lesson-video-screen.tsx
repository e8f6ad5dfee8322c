import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { fixedLessonsOptions, openedLessonOptions, reactivate } from '#features/lessons/fixed-lessons-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { PreparedLink } from '#features/offline/prepared-link.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { ComposeFailure } from '#player/stage/compose-failure.tsx';
import { LessonLoading } from '#player/stage/lesson-loading.tsx';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { LessonWithSheet } from '#features/lesson-sheet/lesson-with-sheet.tsx';

interface LessonProps {
  userId: string;
  /** The group's current name. */
  groupName: string;
  lessonKey: string;
}
const Lesson = ({ userId, groupName: presentName, lessonKey }: LessonProps) => {
  // a rename during playback must not restart the lesson
  const [groupName] = useState(presentName);
  const request = { userId, groupName, lessonKey };
  const navigate = useNavigate();
  const router = useRouter();
  const queries = useQueryClient();
  const settings = useQuery(settingsOptions);
  const opened = useQuery(openedLessonOptions(request));
  const waiting = opened.isFetching || settings.isLoading;
  const title = m.fixed_lessons_title({ number: lessonKey.split('-')[1] ?? '' });
  usePageTitle(title);

  const leave = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/fixed-lessons', replace: true });
    // the list must show that the lesson has just been done
    void queries.invalidateQueries({ queryKey: fixedLessonsOptions(userId).queryKey });
  };
  const navigation = <TopNavigation onBack={leave} />;
  const replaced = opened.data?.lessonData.filter((part) => part.replaced).length ?? 0;
  const group = groupTitle(presentName);
  const subtitle = replaced > 0 ? `${group} · ${m.fixed_lessons_replaced({ count: replaced })}` : group;

  if (opened.data && !waiting) {
    return (
      <LessonWithSheet
        lesson={opened.data}
        title={title}
        subtitle={subtitle}
        groupLabel={group}
        owner={{ userId, groupName }}
        partJoin={settings.data?.partJoin ?? 'jump'}
        renew={() => reactivate(request)}
        week={opened.data.week}
        navigation={navigation}
        onDone={leave}
      />
    );
  }
  return (
    <PlayerStage state={waiting ? 'loading' : 'failed'}>
      <PlayerHead title={title} subtitle={subtitle} navigation={navigation} />
      {waiting ? (
        <LessonLoading slow={false} onRetry={() => void opened.refetch()} />
      ) : (
        <ComposeFailure error={opened.error} onRetry={() => void opened.refetch()}>
          <Button tone="night" onClick={leave}>
            {m.fixed_lessons_all()}
          </Button>
          <PreparedLink userId={userId} />
        </ComposeFailure>
      )}
    </PlayerStage>
  );
};

/** Plays the fixed lesson in the URL for the current group. */
export const FixedLessonVideoScreen = () => {
  const { lesson } = useSearch({ from: '/fixed-lessons/video' });
  const user = useUser();
  const group = useGroup();
  // The route redirects if the URL has no lesson.
  if (!user || !lesson) return null;
  return (
    <Lesson
      key={`${user._id} ${group?._id}`}
      userId={user._id}
      groupName={group?.name ?? DEFAULT_GROUP_NAME}
      lessonKey={lesson}
    />
  );
};

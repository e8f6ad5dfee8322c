import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { openedPreparedOptions } from './prepared-lessons-api.ts';
import { sendQueuedReports } from '#features/reports/send-queued-reports.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { LessonLoading } from '#player/stage/lesson-loading.tsx';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { LessonWithSheet } from '#features/lesson-sheet/lesson-with-sheet.tsx';
import { useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from '#player/lesson-player.module.css';
import { preparedTitle } from './prepared-title.ts';

const Lesson = ({ userId, id }: { userId: string; id: string }) => {
  const navigate = useNavigate();
  const router = useRouter();
  const { data: opened, isFetching, refetch } = useQuery(openedPreparedOptions(userId, id));
  const title = opened ? preparedTitle(opened.lesson) : m.prepared_title();
  usePageTitle(title);

  const leave = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/prepared', replace: true });
    void sendQueuedReports();
  };
  const navigation = <TopNavigation onBack={leave} />;
  if (opened && !isFetching) {
    const { lesson, playId, readSegment } = opened;
    const { groupName, intensity, length, playlist, place } = lesson;
    const group = groupTitle(groupName);
    return (
      <LessonWithSheet
        lesson={{
          finalLesson: [...lesson.parts],
          mergedPlaylist: playlist,
          ...(place && { place }),
          warnings: [],
          playId,
          repeats: lesson.playId,
          lessonUrl: '',
          readSegment,
        }}
        title={title}
        subtitle={`${group} · ${levelName(intensity)}`}
        groupLabel={group}
        owner={{ userId, groupName }}
        partJoin={lesson.partJoin}
        navigation={navigation}
        onDone={leave}
        steps={{ intensity, length }}
      />
    );
  }
  return (
    <PlayerStage state={isFetching ? 'loading' : 'failed'}>
      <PlayerHead title={title} subtitle="" navigation={navigation} />
      {isFetching ? (
        <LessonLoading slow={false} onRetry={() => void refetch()} />
      ) : (
        <div className={s.failure} role="alert">
          <Notice title={m.prepared_gone_title()} text={m.prepared_gone_text()}>
            <ButtonLink to="/prepared">{m.prepared_open()}</ButtonLink>
          </Notice>
        </div>
      )}
    </PlayerStage>
  );
};

/** Plays the offline lesson in the URL from this browser's storage, online or offline. */
export const PreparedLessonScreen = () => {
  const { lesson } = useSearch({ from: '/prepared/lesson' });
  const user = useUser();
  // The route redirects if the URL has no lesson.
  return user && lesson ? <Lesson key={`${user._id} ${lesson}`} userId={user._id} id={lesson} /> : null;
};

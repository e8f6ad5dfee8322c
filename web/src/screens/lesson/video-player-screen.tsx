import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { settingsOptions } from '#api/settings.ts';
import { Button } from '#components/controls/button.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { ComposeFailure } from '#player/stage/compose-failure.tsx';
import { composedLessonOptions, composeLesson, type LessonRequest } from '#api/compose-lesson.ts';
import { LessonPlayer, type LessonPlayerHandle } from '#player/lesson-player.tsx';
import { LessonLoading } from '#player/stage/play-overlay.tsx';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { SPINNER_FALLBACK_MS } from '#player/playback/player-store.ts';
import { useGroup, useUser } from '#session/session.ts';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { Text } from '#texts/text.tsx';
import { LessonSheet } from './sheet/lesson-sheet.tsx';
import { useLessonChange } from './sheet/use-lesson-change.ts';
import { useSheet } from './sheet/use-sheet.ts';

/** Whether `waiting` has lasted for ten seconds. */
const useSlow = (waiting: boolean): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(setSlow, SPINNER_FALLBACK_MS, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
};

interface LessonProps {
  userId: string;
  /** The group by its present name. */
  group: string;
  choice: Pick<LessonRequest, 'intensity' | 'length'>;
}
const Lesson = ({ userId, group, choice: { intensity, length } }: LessonProps) => {
  // a group that is renamed while its lesson plays goes on with that lesson
  const [groupName] = useState(group);
  const request = { intensity, length, groupName };
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const settings = useQuery(settingsOptions);
  const lesson = useQuery(composedLessonOptions(request));
  const another = useMutation({
    mutationFn: () => composeLesson(request, { fresh: true }),
    onSuccess: (next) => queryClient.setQueryData(composedLessonOptions(request).queryKey, next),
  });
  const change = useLessonChange(request, lesson.data);
  const player = useRef<LessonPlayerHandle>(null);
  const sheet = useSheet(change.busy, () => player.current?.start());
  const waiting = lesson.isFetching || settings.isLoading || another.isPending;
  const slow = useSlow(waiting);
  usePageTitle(m.player_title());

  const chooseAgain = () => void navigate({ to: paths.lengthSelection, search: { intensity, length } });
  const goBack = () => (router.history.canGoBack() ? router.history.back() : chooseAgain());
  const navigation = <TopNavigation steps={{ intensity, length }} onBack={goBack} />;
  const subtitle = `${groupTitle(group)} · ${levelName(intensity)}`;

  if (lesson.data && !waiting) {
    return (
      <>
        <LessonPlayer
          ref={player}
          lesson={lesson.data}
          title={m.player_title()}
          subtitle={subtitle}
          groupLabel={groupTitle(group)}
          owner={{ userId, groupName }}
          partJoin={settings.data?.partJoin ?? 'jump'}
          renew={() => composeLesson(request)}
          covered={sheet.isOpen}
          onSheet={sheet.open}
          onAnother={() => another.mutate()}
          week={lesson.data.week}
          navigation={navigation}
          onDone={() => void navigate({ to: paths.lessonTypeSelection, search: { group } })}
        />
        {sheet.isOpen && (
          <LessonSheet
            lesson={lesson.data}
            intensity={intensity}
            length={length}
            change={change}
            onStart={sheet.start}
          />
        )}
      </>
    );
  }
  return (
    <PlayerStage state={waiting ? 'loading' : 'failed'} poster={waiting ? 'main' : undefined}>
      <PlayerHead title={m.player_title()} subtitle={subtitle} navigation={navigation} />
      {waiting ? (
        <LessonLoading slow={slow} onRetry={() => void lesson.refetch()} />
      ) : (
        <ComposeFailure error={lesson.error} onRetry={() => void lesson.refetch()}>
          <Button tone="night" onClick={chooseAgain}>
            <Text>{m.player_choose_again()}</Text>
          </Button>
        </ComposeFailure>
      )}
    </PlayerStage>
  );
};

/** Composes the lesson that the address asks for, for the current group, and plays it. */
export const VideoPlayerScreen = () => {
  const { intensity, length } = useSearch({ from: paths.videoPlayer });
  const user = useUser();
  const group = useGroup();
  // The route sends everybody on who hasn't chosen both.
  if (!user || !intensity || !length) return null;
  // whoever signs in after somebody else, in another tab, gets a lesson and a player of their own
  return (
    <Lesson
      key={`${user._id} ${group?._id}`}
      userId={user._id}
      group={group?.name ?? DEFAULT_GROUP_NAME}
      choice={{ intensity, length }}
    />
  );
};

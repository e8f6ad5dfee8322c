import { useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { DEFAULT_GROUP_NAME, type Group } from '@zuzu/domain/users/group.ts';
import { fixedLessonsOptions } from './fixed-lessons-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { PrepareButton } from '#features/offline/prepare-button.tsx';
import { PreparedLink } from '#features/offline/prepared-link.tsx';
import { isSameLesson } from '#features/offline/same-lesson.ts';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { ComposeFailure } from '#player/stage/compose-failure.tsx';
import { alternativePart, composedLessonOptions, composeLesson, preloadBeginning } from './compose-lesson-api.ts';
import type { LessonRequest } from './lesson-request.ts';
import { LessonLoading } from '#player/stage/lesson-loading.tsx';
import type { PartChoices } from '#player/stage/use-class-choice.ts';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { usePreparingText } from '#player/stage/use-preparing.ts';
import { useElapsed } from '#ui/behavior/use-elapsed.ts';
import { SPINNER_FALLBACK_MS } from '#player/playback/player-store.ts';
import { spaceOfSearch } from '#lib/session/lesson-space.ts';
import { currentGroup, useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { LessonWithSheet } from '#features/lesson-sheet/lesson-with-sheet.tsx';
import { useLessonChange } from '#features/lesson-sheet/use-lesson-change.ts';

const partChoices = (request: LessonRequest): PartChoices => ({
  alternative: (position) => alternativePart(request, position),
  change: (fileKeys) => composeLesson(request, { keep: fileKeys.map((fileKey, position) => ({ position, fileKey })) }),
});

interface LessonProps {
  user: SignedInUser;
  /** Undefined for a user without groups. */
  group: Group | undefined;
  choice: Pick<LessonRequest, 'intensity' | 'length' | 'place' | 'minutes'>;
}
const Lesson = ({ user, group: current, choice }: LessonProps) => {
  const userId = user._id;
  const group = current?.name ?? DEFAULT_GROUP_NAME;
  const { intensity, length, minutes } = choice;
  const { start = false, goOn = false } = useSearch({ from: '/app/video-player' });
  // a rename during playback must not restart the lesson
  const [groupName] = useState(group);
  const [press] = useState({ startAtOnce: start, goOn });
  const request = { ...choice, groupName };
  const navigate = useNavigate({ from: '/app/video-player' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const settings = useQuery(settingsOptions);
  const lesson = useQuery(composedLessonOptions(request));
  const another = useMutation({
    mutationFn: () => composeLesson(request, { fresh: true }),
    onSuccess: (next) => {
      preloadBeginning(next);
      queryClient.setQueryData(composedLessonOptions(request).queryKey, next);
    },
  });
  const change = useLessonChange(request, lesson.data);
  const waiting = lesson.isFetching || lesson.isPending || settings.isLoading || another.isPending;
  const preparing = usePreparingText(lesson.failureReason, lesson.failureCount);
  const slow = useElapsed(SPINNER_FALLBACK_MS, waiting);
  usePageTitle(m.player_title());
  useEffect(() => {
    // removed from the URL, so that a reload or 'back' doesn't start the lesson
    if (start || goOn)
      void navigate({
        to: '/app/video-player',
        search: (now) => ({ ...now, start: undefined, goOn: undefined }),
        replace: true,
      });
  }, [start, goOn, navigate]);

  const chooseAgain = () => void navigate({ to: '/app/length-selection', search: { intensity, length } });
  const goBack = () => (router.history.canGoBack() ? router.history.back() : chooseAgain());
  const navigation = <TopNavigation steps={{ intensity, length }} onBack={goBack} />;
  const subtitle = `${groupTitle(group)} · ${levelName(intensity)}`;
  const partJoin = settings.data?.partJoin ?? 'jump';

  if (lesson.data && !waiting) {
    return (
      <LessonWithSheet
        lesson={lesson.data}
        title={m.player_title()}
        subtitle={subtitle}
        groupLabel={groupTitle(group)}
        owner={{ userId, groupName }}
        partJoin={partJoin}
        renew={() => composeLesson(request)}
        {...press}
        minutes={minutes}
        onAnother={() => another.mutate()}
        choices={user.type === 'C' || user.type === 'M' ? partChoices(request) : undefined}
        week={lesson.data.week}
        navigation={navigation}
        onDone={() => {
          // the group's week has one more lesson
          void queryClient.invalidateQueries({ queryKey: fixedLessonsOptions(userId).queryKey });
          void navigate({ to: '/lesson-type-selection', search: { group } });
        }}
        steps={{ intensity, length, minutes }}
        change={change}
        prepare={
          <PrepareButton
            getLesson={async () => {
              const { finalLesson: parts, playId, lessonUrl, place } = await composeLesson(request);
              return { groupName, intensity, length, partJoin, parts, playId, lessonUrl, ...(place && { place }) };
            }}
            isSame={(prepared) => isSameLesson(prepared, { groupName, parts: lesson.data.finalLesson })}
          />
        }
      />
    );
  }
  return (
    <PlayerStage state={waiting ? 'loading' : 'failed'}>
      <PlayerHead title={m.player_title()} subtitle={subtitle} navigation={navigation} />
      {waiting ? (
        <LessonLoading slow={slow} preparing={preparing} onRetry={() => void lesson.refetch()} />
      ) : (
        <ComposeFailure
          error={lesson.error}
          place={choice.place ?? current?.preferences.place}
          onRetry={() => void lesson.refetch()}
        >
          <Button tone="night" onClick={chooseAgain}>
            {m.player_choose_again()}
          </Button>
          <PreparedLink userId={userId} />
        </ComposeFailure>
      )}
    </PlayerStage>
  );
};

/** Composes and plays the lesson in the URL, for the URL's group or the group that was current on opening. */
export const VideoPlayerScreen = () => {
  const { intensity, length, group: groupInUrl, place, minutes } = useSearch({ from: '/app/video-player' });
  const user = useUser();
  const [groupAtFirst] = useState(() => currentGroup()?.name);
  const group = useGroup(groupInUrl ?? groupAtFirst);
  // The route redirects unless both have been chosen.
  if (!user || !intensity || !length) return null;
  // remounts if another user signs in from another tab
  return (
    <Lesson
      key={`${user._id} ${group?._id}`}
      user={user}
      group={group}
      choice={{ intensity, length, place: spaceOfSearch(place, group), minutes }}
    />
  );
};

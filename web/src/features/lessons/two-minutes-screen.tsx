import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { beginBreak, breakOptions } from './compose-lesson-api.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { LessonPlayer } from '#player/lesson-player.tsx';
import { ComposeFailure } from '#player/stage/compose-failure.tsx';
import { LessonLoading } from '#player/stage/lesson-loading.tsx';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { usePreparingText } from '#player/stage/use-preparing.ts';
import { spaceOfSearch } from '#lib/session/lesson-space.ts';
import { currentGroup, useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';

interface BreakProps {
  userId: string;
  group: string;
  /** The group's usual place if undefined. */
  place: LessonSpace | undefined;
}
const Break = ({ userId, group, place }: BreakProps) => {
  // a rename during playback must not restart it
  const [groupName] = useState(group);
  const navigate = useNavigate();
  const router = useRouter();
  const request = { groupName, place };
  const settings = useQuery(settingsOptions);
  const given = useQuery(breakOptions(request));
  const waiting = given.isFetching || settings.isLoading;
  const preparing = usePreparingText(given.failureReason, given.failureCount);
  const title = m.two_minutes();
  usePageTitle(title);
  const leave = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/group-selection', replace: true });
  };
  const navigation = <TopNavigation onBack={leave} />;
  if (given.data && !waiting)
    return (
      <LessonPlayer
        lesson={given.data}
        isBreak
        startAtOnce
        title={title}
        subtitle={groupTitle(group)}
        groupLabel={groupTitle(group)}
        owner={{ userId, groupName }}
        partJoin={settings.data?.partJoin ?? 'jump'}
        renew={() => beginBreak(request)}
        navigation={navigation}
        onDone={leave}
      />
    );
  return (
    <PlayerStage state={waiting ? 'loading' : 'failed'}>
      <PlayerHead title={title} subtitle={groupTitle(group)} navigation={navigation} />
      {waiting ? (
        <LessonLoading slow={false} preparing={preparing} onRetry={() => void given.refetch()} />
      ) : (
        <ComposeFailure error={given.error} place={place} onRetry={() => void given.refetch()} />
      )}
    </PlayerStage>
  );
};

/** Plays a two-minute break for the URL's group: one video and the landing. */
export const TwoMinutesScreen = () => {
  const { group: groupInUrl, place: spaceInUrl } = useSearch({ from: '/app/two-minutes' });
  const user = useUser();
  const [groupAtFirst] = useState(() => currentGroup()?.name);
  const group = useGroup(groupInUrl ?? groupAtFirst);
  if (!user) return null;
  return (
    <Break
      key={`${user._id} ${group?._id}`}
      userId={user._id}
      group={group?.name ?? DEFAULT_GROUP_NAME}
      place={spaceOfSearch(spaceInUrl, group) ?? group?.preferences.place}
    />
  );
};

import { useId, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarHeart, History, LibraryBig, Play, Shuffle, Timer } from 'lucide-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { categoryName } from '#features/videos/categories.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { LevelName } from '#features/videos/intensity.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { TodayLink } from '#features/lessons/today-link.tsx';
import { usePrefetch } from '#layouts/use-prefetch.ts';
import { useGroup, useUser } from '#lib/session/session.ts';
import { weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { anotherVideo, shownVideo } from './another-video.ts';
import { levelOf } from './level-of.ts';
import { LoadFailure } from './load-failure.tsx';
import s from './type-a-main-screen.module.css';
import { useMyVideos } from './my-videos-api.ts';
import { dayText } from './watched-months.ts';

/** The player, loaded in the background. */
const SingleVideo = lazily(async () => (await import('#player/single-video.tsx')).SingleVideo);

/** Shows whether a video is this week's or was watched before. */
const Kicker = ({ video: { weekStart, watchedAt } }: { video: Video }) => (
  <p className={s.kicker}>
    {weekStart ? <CalendarHeart aria-hidden /> : <History aria-hidden />}
    {weekStart
      ? m.individual_week({ days: weekText(weekStart) })
      : m.individual_watched({ day: watchedAt ? dayText(watchedAt) : '' })}
  </p>
);

interface ShownProps {
  video: Video;
  user: SignedInUser;
  /** Undefined if this is the only video. */
  onAnother: (() => void) | undefined;
  /** Starts playing immediately. */
  startsPlaying: boolean;
}
const Shown = ({ video, user, onAnother, startsPlaying }: ShownProps) => {
  usePrefetch(SingleVideo.load);
  const group = useGroup();
  const [playedId, setPlayedId] = useState(startsPlaying ? video._id : undefined);
  const playing = playedId === video._id;
  const play = () => setPlayedId(video._id);
  const showAnother =
    onAnother &&
    (() => {
      setPlayedId(undefined);
      onAnother();
    });
  const whyNoOther = useId();
  const category = categoryOfPath(video.path);
  const groupName = group?.name ?? DEFAULT_GROUP_NAME;
  return (
    <div className={s.weekly}>
      <div className={s.picture}>
        {playing ? (
          <SingleVideo
            key={video._id}
            video={video}
            owner={{ userId: user._id, groupName }}
            atEnd={
              showAnother ? (
                <Button tone="night" onClick={showAnother}>
                  <Shuffle aria-hidden />
                  {m.individual_another()}
                </Button>
              ) : (
                <ButtonLink tone="night" to="/a/main/gallery">
                  <LibraryBig aria-hidden />
                  {m.individual_all_mine()}
                </ButtonLink>
              )
            }
          />
        ) : (
          <button type="button" className={s.start} onClick={play}>
            <Hidden>{m.individual_play_of({ title: titleOf(video) })}</Hidden>
            <Thumb category={category} src={video.thumbnailUrl} seconds={video.length}>
              <span className={s.bigPlay} aria-hidden>
                <Play />
              </span>
            </Thumb>
          </button>
        )}
      </div>
      <div className={s.text}>
        <Kicker video={video} />
        <h1 dir="auto">{titleOf(video)}</h1>
        <p className={s.meta}>
          <LevelName level={levelOf(video, group?.preferences.intensityLevel ?? 3)} />
          {category && (
            <>
              {' · '}
              {categoryName(category)}
            </>
          )}
        </p>
        <div className={s.actions}>
          {!playing && (
            <Button size="l" onClick={play}>
              <Play className="solid" />
              {m.player_play()}
            </Button>
          )}
          <Button
            tone="quiet"
            onClick={showAnother}
            disabled={!showAnother}
            aria-describedby={showAnother ? undefined : whyNoOther}
          >
            <Shuffle />
            {m.individual_another()}
          </Button>
          <ButtonLink tone="quiet" to="/a/main/gallery">
            <LibraryBig />
            {m.individual_all_mine()}
          </ButtonLink>
          {group && <TodayLink group={group} />}
          {!showAnother && (
            <p className="whole soft" id={whyNoOther}>
              {m.individual_no_other()}
            </p>
          )}
        </div>
      </div>
    </div>
  );
};

const Home = ({ user }: { user: SignedInUser }) => {
  const search = useSearch({ from: '/a/main' });
  const navigate = useNavigate();
  const { videos, isPending, isStale, isFetching, retry } = useMyVideos(user);
  const video = shownVideo(videos, search.video);
  const other = video && anotherVideo(videos, video);
  const swap = () => void navigate({ to: '/a/main', search: { video: other?._id }, replace: true, resetScroll: false });
  return (
    <LessonLayout title={m.individual_title()} centre>
      {isStale && <LoadFailure retrying={isFetching} onRetry={retry} />}
      {isPending && (
        <div className="middle waiting">
          <h1>
            <Hidden>{m.individual_title()}</Hidden>
          </h1>
          <Spinner label={m.common_loading()} />
        </div>
      )}
      {video && (
        <Shown
          video={video}
          user={user}
          onAnother={other && swap}
          startsPlaying={search.play === true && search.video === video._id}
        />
      )}
      {!isPending && !video && (
        <Notice pose="story" heading="h1" title={m.individual_empty_title()} text={m.individual_empty_text()}>
          <ButtonLink to="/app/intensity-selection">
            <Timer />
            {m.lesson_type_by_time()}
          </ButtonLink>
        </Notice>
      )}
    </LessonLayout>
  );
};

/** Home of type A: the video of the week, another video, and a link to all watched videos. */
export const TypeAMainScreen = () => {
  const user = useUser();
  return user ? <Home user={user} /> : null;
};

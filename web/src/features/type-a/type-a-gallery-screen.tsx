import { Play } from 'lucide-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { CardLink } from '#ui/page/card-link.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { MonthSection } from '#ui/page/month-section.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { videoCard, VideoCardFace, videoCards } from '#features/videos/video-card.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LoadFailure } from './load-failure.tsx';
import { levelOf } from './level-of.ts';
import { useMyVideos } from './my-videos-api.ts';
import { dayText, watchedMonths, type WatchedMonth } from './watched-months.ts';

const Month = ({ month: { name, videos } }: { month: WatchedMonth }) => {
  const level = useGroup()?.preferences.intensityLevel ?? 3;
  return (
    <MonthSection name={name} count={m.individual_videos({ count: videos.length })}>
      <ul className={videoCards}>
        {videos.map((video) => (
          <li key={video._id}>
            <CardLink to="/a/main" search={{ video: video._id, play: true }} className={videoCard}>
              <Hidden>{m.individual_play()}</Hidden>
              <VideoCardFace
                video={video}
                level={levelOf(video, level)}
                note={<time dateTime={video.watchedAt}>{dayText(video.watchedAt)}</time>}
              />
            </CardLink>
          </li>
        ))}
      </ul>
    </MonthSection>
  );
};

const Gallery = ({ user }: { user: SignedInUser }) => {
  const { videos, isPending, isStale, isFetching, retry } = useMyVideos(user);
  const months = watchedMonths(videos, useNow());
  const count = months.reduce((sum, month) => sum + month.videos.length, 0);
  const isEmpty = !isPending && count === 0;
  return (
    <LessonLayout title={m.individual_gallery_title()} centre={isEmpty}>
      {isStale && <LoadFailure retrying={isFetching} onRetry={retry} />}
      {isEmpty ? (
        <Notice
          pose="story"
          heading="h1"
          title={m.individual_gallery_empty_title()}
          text={m.individual_gallery_empty_text()}
        >
          <ButtonLink to="/a/main">
            <Play />
            {m.individual_to_week()}
          </ButtonLink>
        </Notice>
      ) : (
        <div className="stack gap-1">
          <h1>{m.individual_gallery_title()}</h1>
          <p className="soft large" role="status">
            {isPending ? m.common_loading() : m.individual_half_year({ count })}
          </p>
        </div>
      )}
      {months.map((month) => (
        <Month key={month.name} month={month} />
      ))}
    </LessonLayout>
  );
};

/** The videos that a type A user watched in the last six months, by month; a click plays one on the home page. */
export const TypeAGalleryScreen = () => {
  const user = useUser();
  return user ? <Gallery user={user} /> : null;
};

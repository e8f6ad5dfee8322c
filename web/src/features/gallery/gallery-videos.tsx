import { useEffect, useRef, useEffectEvent, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search as SearchIcon } from 'lucide-react';
import { ApiError, errorText, NETWORK } from '#lib/api/api-error.ts';
import { galleryOptions, type GalleryQuery } from './gallery-api.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Intensity, levelName } from '#features/videos/intensity.tsx';
import { videoCard, videoCards } from '#features/videos/video-card.tsx';
import { LoadFailed } from '#ui/page/load-failed.tsx';
import { Search } from '#ui/controls/search.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { usePrefetch } from '#layouts/use-prefetch.ts';
import { m } from '#lib/texts/generated/messages.js';
import { categoryText } from './category-text.ts';
import { galleryCategories } from './gallery-search.ts';
import s from './gallery-videos.module.css';
import { NothingFound } from './nothing-found.tsx';
import { VideoGrid } from './video-grid.tsx';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';

/** The loaded part of the list. */
interface Loaded {
  videos: readonly Video[];
  /** No request is in flight. */
  isSettled: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * The video that plays over the list. It is in the URL: the browser's 'back' closes it, and a reload opens it again,
 * wherever in the list it is. If the list doesn't contain it, the URL changes to the list's.
 */
const usePlaying = ({ videos, isSettled, hasMore, loadMore }: Loaded) => {
  const navigate = useNavigate();
  const { video: videoId, ...query } = useSearch({ from: '/gallery' });
  const [playing, setPlaying] = useState<Video>();
  // playback continues even if the list changes
  const video = playing?._id === videoId ? playing : videos.find(({ _id }) => _id === videoId);
  if (video !== playing) setPlaying(video);

  const toList = () => void navigate({ to: '/gallery', search: query, replace: true, resetScroll: false });
  const isMissing = videoId !== undefined && !video && isSettled;
  const find = useEffectEvent(() => (hasMore ? loadMore() : toList()));
  useEffect(() => {
    if (isMissing) find();
  }, [isMissing]);

  return {
    video,
    play: ({ _id }: Video) => void navigate({ to: '/gallery', search: { ...query, video: _id }, resetScroll: false }),
    close: useLeaveOnce(video !== undefined, toList),
  };
};

const SKELETON_CARDS = 8;

/** A loading placeholder for cards; fades in only after a moment. */
const SkeletonCards = () => (
  <div className={`${videoCards} late`} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: SKELETON_CARDS }, (_, i) => (
      <div key={i} className={`${videoCard} ${s.skeletonCard}`}>
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);

/** The player, loaded in the background. */
const GalleryVideo = lazily(async () => (await import('./gallery-video.tsx')).GalleryVideo);

/**
 * The 'gallery' state: the videos of a level and a category, filtered by the search text; a click plays one in a
 * dialog.
 */
export const GalleryVideos = ({ userId, query }: { userId: string; query: GalleryQuery }) => {
  const { intensity, category, q } = query;
  const navigate = useNavigate();
  const videosQuery = useInfiniteQuery(galleryOptions(query));
  usePrefetch(GalleryVideo.load);
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on phones most of the chips are scrolled out of view
    chips.current?.querySelector(':checked')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [category]);
  const show = (next: GalleryQuery) => void navigate({ to: '/gallery', search: next, replace: true });

  const videos = videosQuery.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = videosQuery.data?.pages.at(-1)?.total;
  const count =
    videosQuery.isError && total === undefined ? m.gallery_not_loaded() : m.gallery_count({ count: total ?? 0 });
  const offline = videosQuery.error instanceof ApiError && videosQuery.error.code === NETWORK;
  const more = () => {
    if (videosQuery.hasNextPage && !videosQuery.isFetching && !videosQuery.isError) void videosQuery.fetchNextPage();
  };
  const playing = usePlaying({
    videos,
    isSettled: videosQuery.isSuccess && !videosQuery.isFetching,
    hasMore: videosQuery.hasNextPage,
    loadMore: more,
  });

  return (
    <LessonLayout title={m.lesson_type_library()}>
      <div className="row gap-4 apart">
        <div className="stack gap-2 grow">
          <h1>{m.lesson_type_library()}</h1>
          <p className="line soft large">
            <Intensity level={intensity} />
            <span role="status">
              {levelName(intensity)} · {videosQuery.isPending ? m.common_loading() : count}
            </span>
          </p>
        </div>
        <div className={s.search}>
          <Search
            label={m.gallery_search()}
            value={q ?? ''}
            onSearch={(words) => show({ ...query, q: words.trim() || undefined })}
          />
        </div>
        <ButtonLink
          tone="quiet"
          to="/gallery"
          search={{ intensity, last: category }}
          aria-label={m.gallery_search_again()}
        >
          <SearchIcon aria-hidden />
          <span className="wide">{m.gallery_search_again()}</span>
        </ButtonLink>
      </div>
      <div ref={chips} className={s.categories}>
        <Choice
          label={m.gallery_category()}
          value={category}
          options={galleryCategories.map((id) => ({ id, text: categoryText(id) }))}
          onChange={(chosen) => show({ ...query, category: chosen })}
        />
      </div>
      {videosQuery.isPending && <SkeletonCards />}
      {videosQuery.isSuccess && videos.length === 0 && <NothingFound query={query} />}
      {videos.length > 0 && (
        <VideoGrid
          // another query starts at the top
          key={`${intensity} ${category} ${q}`}
          videos={videos}
          total={total ?? videos.length}
          level={intensity}
          onPlay={playing.play}
          onNearEnd={more}
        />
      )}
      {videosQuery.isError && (
        <LoadFailed
          title={offline ? m.errors_network() : m.gallery_error_title()}
          text={offline ? m.errors_network_text() : errorText(videosQuery.error)}
          onRetry={() => void (videos.length > 0 ? videosQuery.fetchNextPage() : videosQuery.refetch())}
        />
      )}
      {playing.video && (
        <GalleryVideo key={playing.video._id} video={playing.video} userId={userId} onClose={playing.close} />
      )}
    </LessonLayout>
  );
};

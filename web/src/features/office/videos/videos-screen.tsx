import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter, type AnyRouter } from '@tanstack/react-router';
import { Sheet } from 'lucide-react';
import { defaultCategories } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { withReason } from '#lib/api/api-error.ts';
import {
  fetchVideoIds,
  putVideos,
  retryVideo,
  videoCategoriesOptions,
  videoOptions,
} from '#features/videos/videos-api.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { Tabs } from '#ui/controls/tabs.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { usePrefetch } from '#layouts/use-prefetch.ts';
import { inPlace } from '#features/office/lists/in-place.ts';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { useOfficeList } from '#features/office/lists/use-office-list.tsx';
import { BulkVideos } from './bulk/bulk-videos.tsx';
import { useVideosUndo } from './bulk/use-videos-undo.ts';
import { FailedVideo } from './list/video-grid.tsx';
import { videoDeletion } from './list/video-deletion.ts';
import { VideoList } from './list/video-list.tsx';
import { useUploads } from './upload/page-uploads.ts';
import { useDuplicateNames } from './use-duplicate-names.ts';
import { useVideos } from './use-videos.ts';
import { listQuery, parsePlannedClip, videosSearch, type VideosSearch } from './videos-search.ts';
import s from './videos-screen.module.css';

/** Components behind a press are loaded while the user looks at the list. */
const VideoCard = lazily(async () => (await import('./list/video-card.tsx')).VideoCard);
const VideoModal = lazily(async () => (await import('#player/video-modal.tsx')).VideoModal);
const TrashModal = lazily(async () => (await import('./list/trash-modal.tsx')).TrashModal);
const VideoUsage = lazily(async () => (await import('./list/video-usage.tsx')).VideoUsage);
const VideosSheetModal = lazily(async () => (await import('./sheets/videos-sheet-modal.tsx')).VideosSheetModal);
const UploadVideo = lazily(async () => (await import('./upload/upload-video.tsx')).UploadVideo);

/** The rendering stages after the screen's first paint, in order. */
const TABS_STAGE = 1;
const CONTENT_STAGE = 2;

const route = getRouteApi('/management/management/videos');

/** Returns the current search params with a change. */
const changed = ({ latestLocation }: AnyRouter, change: VideosSearch): VideosSearch =>
  videosSearch({ ...(latestLocation.search as VideosSearch), ...change });

/**
 * Renders a screen in stages: advances by one after each paint, up to `last`. Each stage is rendered in a transition,
 * so that it never blocks the page.
 */
const useStagedRender = (last: number): number => {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1));
  }, [stage, last]);
  return stage;
};

/** The video library: Video List and Upload Video. */
export const VideosScreen = (): ReactNode => {
  usePageTitle(m.office_videos());
  usePrefetch(() =>
    Promise.all(
      [FailedVideo, VideoCard, VideoModal, TrashModal, VideoUsage, VideosSheetModal, UploadVideo].map(({ load }) =>
        load(),
      ),
    ),
  );
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const queries = useQueryClient();
  const videos = useVideos(search);
  const { list, prefetch } = videos;
  const uploading = useUploads().rows.length;
  const [playing, setPlaying] = useState<Video>();
  const [sheetsOpen, setSheetsOpen] = useState(false);
  const stage = useStagedRender(CONTENT_STAGE);
  const { data: library } = useQuery(videoCategoriesOptions);
  const categories = categoryTreeOf(library ?? [], defaultCategories);

  // fetched separately, so that the panel stays up to date even if the filters exclude the video
  const known = list.rows.find(({ _id }) => _id === search.video);
  const { data, error: failure, refetch } = useQuery(videoOptions(search.video, known));
  const opened = (search.video !== undefined && data) || undefined;
  const sameAs = useDuplicateNames(opened);
  // reads the router when called, which keeps the function stable, so that untouched fields don't rerender with every
  // keystroke
  const set = (change: VideosSearch) => {
    const next = changed(router, change);
    prefetch(next);
    void navigate({ to: '/management/videos', search: next, ...inPlace });
  };

  /** Opens or closes a video's card; the browser's back button closes it too. */
  const show = (video: string | undefined) =>
    navigate({
      to: '/management/videos',
      search: changed(router, { video }),
      replace: video === undefined,
      resetScroll: false,
      // all callers have asked about unsaved changes
      ignoreBlocker: video === undefined,
    });

  const { mutate: retry } = useMutation({
    mutationFn: (video: Video) => retryVideo(video),
    onSuccess: (video) => putVideos(queries, [video]),
    meta: { failure: (error) => withReason(m.videos_retry_failed(), error) },
  });
  const { selection, screen, onDelete, ...office } = useOfficeList<Video>({
    list,
    fetchIds: () => fetchVideoIds(listQuery(search)),
    fetchFailed: (error) => withReason(m.videos_error_title(), error),
    deletion: videoDeletion,
    renderUsage: ({ _id }) => <VideoUsage id={_id} />,
    trash: { name: m.office_trash(), Dialog: TrashModal },
    open: opened?._id,
    closeCard: () => show(undefined),
    isCovered: playing !== undefined || sheetsOpen,
    button: '[data-col="actions"] button',
  });
  const last = useVideosUndo();

  const rows = (
    <>
      <VideoList
        videos={videos}
        categories={categories}
        search={search}
        selected={opened?._id}
        selection={selection.grid}
        onSearch={set}
        onOpen={({ _id }) => void show(_id)}
        onPlay={setPlaying}
        onRetry={retry}
      />
      <BulkVideos selection={selection} sort={search.sort} categories={categories} last={last} />
    </>
  );
  const upload = <UploadVideo categories={categories} planned={parsePlannedClip(search.film)} />;

  return (
    <div className={s.screen} data-card={opened !== undefined || undefined} ref={screen}>
      <div className={s.main} inert={opened !== undefined}>
        <PageHead title={m.office_videos()}>
          <span className="flow">
            <Button tone="quiet" onClick={() => setSheetsOpen(true)}>
              <Sheet />
              {m.sheets_open()}
            </Button>
            {office.trashButton}
          </span>
        </PageHead>
        {search.video !== undefined && !data && failure && <RetryBanner error={failure} onRetry={refetch} />}
        {stage >= TABS_STAGE && (
          <Tabs
            label={m.videos_tabs()}
            selected={search.tab ?? 'list'}
            onSelect={(tab) => set({ tab: tab === 'upload' ? 'upload' : undefined })}
            items={[
              {
                id: 'list',
                text: m.videos_list(),
                content: () => stage >= CONTENT_STAGE && rows,
              },
              {
                id: 'upload',
                text: (
                  <>
                    {m.videos_upload()}
                    {uploading > 0 && <Chip tone="busy">{uploading}</Chip>}
                  </>
                ),
                content: () => stage >= CONTENT_STAGE && upload,
              },
            ]}
          />
        )}
      </div>
      {opened && (
        <VideoCard
          key={opened._id}
          video={opened}
          categories={categories}
          sameAs={sameAs}
          onClose={() => show(undefined)}
          onPlay={setPlaying}
          onRetry={retry}
          onDelete={onDelete}
        />
      )}
      {playing?.signedUrl !== undefined && <VideoModal video={playing} onClose={() => setPlaying(undefined)} />}
      {sheetsOpen && (
        <VideosSheetModal
          filters={listQuery(search)}
          total={list.total ?? 0}
          last={last}
          onClose={() => setSheetsOpen(false)}
        />
      )}
      {office.dialogs}
    </div>
  );
};

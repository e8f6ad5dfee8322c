import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter, type AnyRouter } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { defaultCategories, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { because } from '#api/api-error.ts';
import { putVideos, videoCategoriesOptions, videoOptions, retryVideo } from '#api/videos.ts';
import { Button } from '#components/controls/button.tsx';
import { categoryTreeOf } from '#components/videos/category-tree.ts';
import { Chip } from '#components/page/chip.tsx';
import { Tabs } from '#components/controls/tabs.tsx';
import { useSteps } from '#components/behavior/use-steps.ts';
import { PageHead } from '#components/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { paths } from '#paths.ts';
import { VideoModal } from '#player/video-modal.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { useRowFocus } from '#screens/management/use-row-focus.ts';
import { DeleteVideoDialog } from './list/delete-video-dialog.tsx';
import { TrashModal } from './list/trash-modal.tsx';
import { VideoCard } from './list/video-card.tsx';
import { VideoList } from './list/video-list.tsx';
import { useUploads } from './upload/page-uploads.ts';
import { UploadVideo } from './upload/upload-video.tsx';
import { useNamesOfSame } from './use-names-of-same.ts';
import { useVideos } from './use-videos.ts';
import { videosSearch, type VideosSearch } from './videos-search.ts';
import s from './videos-screen.module.css';

/** What comes after the screen's first picture, in this order. */
const TABS_STEP = 1;
const CONTENT_STEP = 2;

const route = getRouteApi('/management/management/videos');

/** What the address says, with a change. */
const changed = ({ latestLocation }: AnyRouter, change: VideosSearch): VideosSearch =>
  videosSearch({ ...(latestLocation.search as VideosSearch), ...change });

/**
 * The video library: Video List and Upload Video. `standard` takes the place of the default categories; those
 * that the library has besides are on offer too.
 */
export const VideosScreen = ({ standard = defaultCategories }: { standard?: CategoryTree }): ReactNode => {
  usePageTitle(m.management_videos());
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const queries = useQueryClient();
  const list = useVideos(search);
  const { prefetch } = list;
  const uploading = useUploads().rows.length;
  const [chosen, setChosen] = useState<Video>();
  const [playing, setPlaying] = useState<Video>();
  const [deleting, setDeleting] = useState<Video>();
  const [trashOpen, setTrashOpen] = useState(false);
  const step = useSteps(CONTENT_STEP);
  const { data: library } = useQuery(videoCategoriesOptions);
  const categories = useMemo(() => categoryTreeOf(library ?? [], standard), [library, standard]);

  // asked for by itself, so that the panel shows what becomes of it, also where the filters let it through no more
  const { data } = useQuery(videoOptions(chosen));
  const opened = chosen && (data ?? undefined);
  const sameAs = useNamesOfSame(opened);
  const { focusRow, screen } = useRowFocus(
    chosen?._id,
    !chosen && !deleting && !playing && !trashOpen,
    '[data-col="actions"] button',
  );
  // read when it is called: a function that stays the same spares the fields that nobody touched from being drawn with every letter
  const set = (change: VideosSearch) => {
    const next = changed(router, change);
    prefetch(next);
    void navigate({ to: paths.videos, search: next, replace: true, resetScroll: false });
  };

  const { mutate: retry } = useMutation({
    mutationFn: (video: Video) => retryVideo(video),
    onSuccess: (video) => putVideos(queries, [video]),
    meta: { failure: (error) => because(m.videos_retry_failed(), error) },
  });
  const open = useCallback((video: Video) => setChosen(video), []);
  const play = useCallback((video: Video) => setPlaying(video), []);
  const tryAgain = useCallback((video: Video) => retry(video), [retry]);
  const deleted = ({ _id }: Video) => {
    const at = list.videos.findIndex((video) => video._id === _id);
    setDeleting(undefined);
    setChosen(undefined);
    focusRow((list.videos[at + 1] ?? list.videos[at - 1])?._id);
  };

  const rows = (
    <VideoList
      list={list}
      categories={categories}
      search={search}
      selected={opened?._id}
      onSearch={set}
      onOpen={open}
      onPlay={play}
      onRetry={tryAgain}
    />
  );
  const upload = <UploadVideo categories={categories} />;

  return (
    <div className={s.screen} data-card={opened !== undefined || undefined} ref={screen}>
      <div className={s.main} inert={opened !== undefined}>
        <PageHead title={m.management_videos()}>
          <Button tone="quiet" size="s" onClick={() => setTrashOpen(true)}>
            <Trash2 />
            <Text>{m.videos_trash()}</Text>
          </Button>
        </PageHead>
        {step >= TABS_STEP && (
          <Tabs
            label={m.videos_tabs()}
            selected={search.tab ?? 'list'}
            onSelect={(tab) => set({ tab: tab === 'upload' ? 'upload' : undefined })}
            items={[
              {
                id: 'list',
                text: <Text>{m.videos_list()}</Text>,
                content: () => step >= CONTENT_STEP && rows,
              },
              {
                id: 'upload',
                text: (
                  <>
                    <Text>{m.videos_upload()}</Text>
                    {uploading > 0 && <Chip tone="busy">{uploading}</Chip>}
                  </>
                ),
                content: () => step >= CONTENT_STEP && upload,
              },
            ]}
          />
        )}
      </div>
      {opened && (
        <VideoCard
          key={opened._id}
          video={opened}
          sameAs={sameAs}
          onClose={() => setChosen(undefined)}
          onPlay={play}
          onRetry={tryAgain}
          onDelete={setDeleting}
        />
      )}
      {playing?.signedUrl !== undefined && <VideoModal video={playing} onClose={() => setPlaying(undefined)} />}
      {trashOpen && <TrashModal onClose={() => setTrashOpen(false)} />}
      {deleting && (
        <DeleteVideoDialog
          video={deleting}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => deleted(deleting)}
          onRestored={() => focusRow(deleting._id)}
        />
      )}
    </div>
  );
};

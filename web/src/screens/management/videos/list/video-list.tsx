import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { errorText } from '../../../../api/api-error.ts';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { SkeletonRows } from '../../../../components/skeleton-rows.tsx';
import { m } from '../../../../texts/generated/messages.js';
import { Text } from '../../../../texts/text.tsx';
import type { VideosSearch } from '../videos-search.ts';
import { filterVideos } from './filter-videos.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoGrid } from './video-grid.tsx';

interface VideoListProps {
  query: UseQueryResult<Video[]>;
  categories: CategoryTree;
  search: VideosSearch;
  selected: string | undefined;
  onSearch: (change: VideosSearch) => void;
  onOpen: (video: Video) => void;
  onPlay: (video: Video) => void;
  onRetry: (video: Video) => void;
}
const none: readonly Video[] = [];

/** The library with its filters; says so where it is loading, empty or couldn't be loaded. */
export const VideoList = ({ query, categories, search, selected, onSearch, ...actions }: VideoListProps) => {
  const { data, isError, isPending } = query;
  const videos = data ?? none;
  const shown = useMemo(() => filterVideos(videos, search), [videos, search]);
  const emptyLibrary = videos.length === 0;
  return (
    <>
      <VideoFilters
        videos={videos}
        categories={categories}
        search={search}
        onChange={onSearch}
        count={data && shown.length}
      />
      {isPending && <SkeletonRows />}
      {isError && !data && (
        <Notice size="s" pose="tree" fill="var(--sky)" title={m.videos_error_title()} text={errorText(query.error)}>
          <Button size="s" onClick={() => void query.refetch()}>
            <RefreshCw />
            <Text>{m.common_retry()}</Text>
          </Button>
        </Notice>
      )}
      {data && shown.length === 0 && (
        <Notice
          size="s"
          pose="story"
          fill="var(--violet)"
          title={m.videos_empty_title()}
          text={emptyLibrary ? m.videos_empty_library_text() : m.videos_empty_text()}
        >
          <Button
            size="s"
            onClick={() =>
              onSearch(
                emptyLibrary
                  ? { tab: 'upload' }
                  : { q: undefined, date: undefined, category: undefined, sub: undefined },
              )
            }
          >
            <Text>{emptyLibrary ? m.videos_upload() : m.videos_empty_action()}</Text>
          </Button>
        </Notice>
      )}
      {shown.length > 0 && <VideoGrid videos={shown} selected={selected} {...actions} />}
    </>
  );
};

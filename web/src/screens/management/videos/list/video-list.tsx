import { useDeferredValue } from 'react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Button } from '#components/controls/button.tsx';
import type { GridSelection } from '#components/grid/data-grid.tsx';
import { Notice } from '#components/page/notice.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { m } from '#texts/generated/messages.js';
import { NotLoaded } from '#screens/management/not-loaded.tsx';
import type { Videos } from '#screens/management/videos/use-videos.ts';
import { listQuery, noFilter, type VideosSearch } from '#screens/management/videos/videos-search.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoGrid } from './video-grid.tsx';

interface VideoListProps {
  list: Videos;
  categories: CategoryTree;
  search: VideosSearch;
  selected: string | undefined;
  selection: GridSelection<Video>;
  onSearch: (change: VideosSearch) => void;
  onOpen: (video: Video) => void;
  onPlay: (video: Video) => void;
  onRetry: (video: Video) => void;
}

/** The library with its filters, and its loading, empty and error states. */
export const VideoList = ({ list, categories, search, selected, selection, onSearch, ...actions }: VideoListProps) => {
  const { videos, total, queryHash, isPending, more } = list;
  const { sort = 'date', ...filters } = listQuery(search);
  const emptyLibrary = Object.values(filters).every((value) => value === undefined);
  // the first rows are many elements: deferred, so that they never block the page
  const hasRows = videos.length > 0;
  const rowsShown = useDeferredValue(hasRows) && hasRows;
  return (
    <>
      <VideoFilters categories={categories} search={search} onChange={onSearch} count={total} />
      <NotLoaded query={list} title={m.videos_error_title()} />
      {!isPending && hasRows !== rowsShown && <SkeletonRows />}
      {total === 0 && (
        <Notice
          size="s"
          pose="story"
          fill="var(--violet)"
          title={m.videos_empty_title()}
          text={emptyLibrary ? m.videos_empty_library_text() : m.videos_empty_text()}
        >
          <Button size="s" onClick={() => onSearch(emptyLibrary ? { tab: 'upload' } : noFilter)}>
            {emptyLibrary ? m.videos_upload() : m.videos_empty_action()}
          </Button>
        </Notice>
      )}
      {rowsShown && (
        <VideoGrid
          videos={videos}
          total={total ?? 0}
          queryHash={queryHash}
          onNearEnd={more}
          selected={selected}
          selection={selection}
          sort={sort}
          onSort={(id) => onSearch({ sort: id })}
          {...actions}
        />
      )}
    </>
  );
};

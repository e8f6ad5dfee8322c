import { useDeferredValue, type ComponentProps } from 'react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { m } from '#lib/texts/generated/messages.js';
import { ListOrNotice } from '#features/office/lists/not-loaded.tsx';
import type { Videos } from '../use-videos.ts';
import { listQuery, noFilter, type VideosSearch } from '../videos-search.ts';
import { VideoFilters } from './video-filters.tsx';
import { VideoGrid } from './video-grid.tsx';

interface VideoListProps extends Pick<
  ComponentProps<typeof VideoGrid>,
  'selected' | 'selection' | 'onOpen' | 'onPlay' | 'onRetry'
> {
  videos: Videos;
  categories: CategoryTree;
  search: VideosSearch;
  onSearch: (change: VideosSearch) => void;
}

/** The library with its filters, and its loading, empty and error states. */
export const VideoList = ({ videos: { query, list }, categories, search, onSearch, ...grid }: VideoListProps) => {
  const { rows, total } = list;
  const { error, isPending, refetch } = query;
  const { sort = 'date', ...filters } = listQuery(search);
  const emptyLibrary = Object.values(filters).every((value) => value === undefined);
  // deferred: the first rows are many elements and would block the page
  const hasRows = rows.length > 0;
  const rowsShown = useDeferredValue(hasRows) && hasRows;
  return (
    <>
      <VideoFilters categories={categories} search={search} onChange={onSearch} count={total} />
      <ListOrNotice
        query={{ error, refetch, isPending: isPending || hasRows !== rowsShown }}
        rows={rowsShown ? rows : []}
        failure={m.videos_error_title()}
        empty={{
          title: m.videos_empty_title(),
          text: emptyLibrary ? m.videos_empty_library_text() : m.videos_empty_text(),
          action: emptyLibrary ? m.videos_upload() : m.videos_empty_action(),
          onAction: () => onSearch(emptyLibrary ? { tab: 'upload' } : noFilter),
        }}
      >
        <VideoGrid {...list} {...grid} sort={sort} onSort={(id) => onSearch({ sort: id })} />
      </ListOrNotice>
    </>
  );
};

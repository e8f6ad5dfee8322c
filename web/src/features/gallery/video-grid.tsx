import { memo, useEffect, useEffectEvent, useRef, useLayoutEffect, useState, type RefObject } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { categoryName } from '#features/videos/categories.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { videoCard, VideoCardFace } from '#features/videos/video-card.tsx';
import { m } from '#lib/texts/generated/messages.js';
import s from './video-grid.module.css';

/** Minimum card width on wide screens, in rem, so that a smart board gets fewer and larger ones. */
const CARD_REM = 15.5;
const GAP_REM = 1.5;
/** Below this there are two columns, or one if two cards would be narrower than a word in large text. */
const PHONE_PX = 600;
const CARD_ON_PHONE_REM = 8;

const columnsOf = (width: number): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  if (window.innerWidth < PHONE_PX) return width < 2 * CARD_ON_PHONE_REM * rem ? 1 : 2;
  return Math.max(1, Math.floor((width + GAP_REM * rem) / ((CARD_REM + GAP_REM) * rem)));
};

/**
 * The number of columns that fit into an element, and its top on the page in pixels; updated whenever its size changes.
 */
const useGridShape = (element: RefObject<HTMLElement | null>): { columns: number; top: number } => {
  const [shape, setShape] = useState({ columns: 2, top: 0 });
  useLayoutEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    const measure = () => {
      const { width, top } = list.getBoundingClientRect();
      const next = { columns: columnsOf(width), top: Math.round(top + window.scrollY) };
      setShape((now) => (now.columns === next.columns && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [element]);
  return shape;
};

/** Rows rendered beyond the visible ones; also the distance from the end at which more are loaded. */
const OVERSCAN = 3;
/** Estimated height of a row, until rows have been measured. */
const ROW_PX = 300;

interface VideoGridProps {
  videos: readonly Video[];
  /** Total number of videos, if not all of them have loaded yet. */
  total: number;
  level: IntensityLevel;
  onPlay: (video: Video) => void;
  /** Called when the last rows are near, to load more. */
  onNearEnd: () => void;
}
/** Cards in as many columns as fit; virtualized, so that thousands scroll as well as ten. */
export const VideoGrid = ({ videos, total, level, onPlay, onNearEnd }: VideoGridProps) => {
  'use no memo'; // the virtualizer changes under the same reference
  const list = useRef<HTMLDivElement>(null);
  const { columns, top } = useGridShape(list);
  const rows = Math.ceil(videos.length / columns);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();

  const last = items.at(-1)?.index ?? -1;
  const nearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (last >= rows - 1 - OVERSCAN) nearEnd();
  }, [last, rows]);

  return (
    <div
      ref={list}
      role="list"
      aria-label={m.gallery_videos()}
      className="anchor"
      style={{ blockSize: virtualizer.getTotalSize(), '--columns': columns }}
    >
      {items.map(({ key, index, start }) => (
        <div
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          role="presentation"
          className={s.row}
          style={{ transform: `translateY(${start - top}px)` }}
        >
          {videos.slice(index * columns, (index + 1) * columns).map((video, column) => (
            <div
              key={video._id}
              role="listitem"
              aria-posinset={index * columns + column + 1}
              aria-setsize={total}
              className={s.item}
            >
              <VideoButton video={video} level={level} onPlay={onPlay} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

interface VideoButtonProps extends Pick<VideoGridProps, 'level' | 'onPlay'> {
  video: Video;
}
const VideoButton = memo(({ video, level, onPlay }: VideoButtonProps) => {
  const category = categoryOfPath(video.path);
  return (
    <button type="button" className={`${videoCard} ${s.card}`} onClick={() => onPlay(video)}>
      <Hidden>{m.gallery_play()}</Hidden>
      <VideoCardFace video={video} level={level} note={category && categoryName(category)} />
    </button>
  );
});

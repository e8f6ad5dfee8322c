import { useEffect, useRef, type ReactNode } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './part-queue.module.css';

/** With more parts, their pictures don't fit on small screens. */
const FEW_PARTS = 10;

const PartLine = ({ part, note }: { part: LessonPart; note?: string | undefined }) => (
  <>
    <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} size="s" wide />
    <span className={s.words}>
      <strong className="clamped" dir="auto">
        {titleOf(part.video)}
      </strong>
      <span className="soft small">
        <L>{clockTime(part.video.length)}</L>
        {note && ` · ${note}`}
      </span>
    </span>
  </>
);

interface PartQueueProps {
  parts: readonly LessonPart[];
  current: number;
  seen: readonly number[];
  /** Parts that the lesson leaves out to end in time; a tap brings one back. */
  leftOut: ReadonlySet<number>;
  /** Chooses when the lesson ends. */
  endBy: ReactNode;
  /** On wide screens a button opens the list; upright phones always show it. */
  open: boolean;
  id: string;
  onChoose: (part: number) => void;
}
/** The parts next to the picture: the current one is marked, a tap jumps to one. */
export const PartQueue = ({ parts, current, seen, leftOut, endBy, open, id, onChoose }: PartQueueProps) => {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const part = list.current?.children[current]?.getBoundingClientRect();
    const frame = list.current?.parentElement;
    if (!part || !frame) return;
    const view = frame.getBoundingClientRect();
    // scroll only the list: where the page scrolls as well, the picture must stay in view
    frame.scrollBy({
      top: Math.min(0, part.top - view.top) + Math.max(0, part.bottom - view.bottom),
      behavior: 'instant',
    });
  }, [current, open]);

  return (
    <div className={s.playing} id={id} data-open={open || undefined} data-controls="queue">
      {endBy}
      <ol
        className={s.queue}
        data-many={parts.length > FEW_PARTS || undefined}
        ref={list}
        aria-label={m.player_parts()}
      >
        {parts.map((part, index) => (
          <li key={part.video._id}>
            <button
              type="button"
              className={s.part}
              data-at={index === current || undefined}
              data-left-out={leftOut.has(index) || undefined}
              aria-current={index === current || undefined}
              onClick={() => onChoose(index)}
            >
              <PartLine
                part={part}
                note={
                  index === current
                    ? m.player_now()
                    : leftOut.has(index)
                      ? m.player_left_out()
                      : seen.includes(index)
                        ? m.player_seen()
                        : undefined
                }
              />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
};

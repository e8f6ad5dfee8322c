import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { m } from '#lib/texts/generated/messages.js';
import { type LessonTimeline } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { filledShares, partNumber } from '#player/playback/lesson-timeline.ts';
import { ARROW_SECONDS } from './player-keys.ts';
import s from './seek-bar.module.css';

interface SeekBarProps {
  timeline: LessonTimeline;
  /** Formats the elapsed time at a position; `total` is the formatted length. */
  timeOf: (seconds: number) => string;
  total: string;
  seconds: number;
  part: number;
  /** Title of the current part. */
  title: string;
  onSeek: (seconds: number) => void;
}

/** The timeline, with one segment per part, as wide as the part is long; always left to right. */
export const SeekBar = ({ timeline, timeOf, total, seconds, part, title, onSeek }: SeekBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? seconds;
  const shares = filledShares(timeline, shown);
  const current = timeline.starts.findLastIndex((start) => start <= shown);
  const number = partNumber(timeline, part);
  const hasParts = number.parts > 1;
  const clock = { time: timeOf(seconds), total };

  /** Segments have gaps between them, so the position is computed within the segment under the pointer. */
  const secondsAt = (x: number): number => {
    const segments = [...(bar.current?.children ?? [])].map((segment) => segment.getBoundingClientRect());
    const under = Math.max(
      0,
      segments.findLastIndex(({ left, width }) => width > 0 && left <= x),
    );
    const { left = 0, width = 1 } = segments[under] ?? {};
    const share = Math.min(1, Math.max(0, (x - left) / width));
    return (timeline.starts[under] ?? 0) + share * (timeline.lengths[under] ?? 0);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.defaultPrevented) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(secondsAt(event.clientX));
  };
  const onPointerMove = (event: PointerEvent) => dragged !== null && setDragged(secondsAt(event.clientX));
  const onPointerUp = (event: PointerEvent) => {
    if (dragged === null) return;
    setDragged(null);
    onSeek(secondsAt(event.clientX));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: seconds - ARROW_SECONDS,
      ArrowDown: seconds - ARROW_SECONDS,
      ArrowRight: seconds + ARROW_SECONDS,
      ArrowUp: seconds + ARROW_SECONDS,
      Home: 0,
      End: timeline.total,
    };
    const to = steps[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSeek(to);
  };

  return (
    <div
      ref={bar}
      className={s.seek}
      style={{ '--parts': timeline.starts.length }}
      role="slider"
      tabIndex={0}
      aria-label={hasParts ? m.player_position() : m.player_position_in_video()}
      aria-valuemin={0}
      aria-valuemax={Math.round(timeline.total)}
      aria-valuenow={Math.floor(seconds)}
      aria-valuetext={
        hasParts ? m.player_position_text({ ...clock, ...number, title }) : m.player_position_in_video_text(clock)
      }
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(null)}
      onKeyDown={onKeyDown}
    >
      {timeline.lengths.map((length, index) => {
        const share = `${((shares[index] ?? 0) * 100).toFixed(2)}%`;
        return (
          <span key={timeline.starts[index]} style={{ flexGrow: length }} hidden={timeline.leftOut.has(index)}>
            <i style={{ inlineSize: share }} />
            {index === current && <b style={{ insetInlineStart: share }} />}
          </span>
        );
      })}
    </div>
  );
};

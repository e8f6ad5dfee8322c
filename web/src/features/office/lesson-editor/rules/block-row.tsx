import type { ComponentProps } from 'react';
import { ArrowDown, ArrowUp, GripVertical, Pin, TriangleAlert, X } from 'lucide-react';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { clockTime } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { RowDrag } from './use-row-drag.ts';
import s from './block-list.module.css';

/** A block as displayed: its entry in the order, and its figures. */
export interface BlockOfRule {
  entry: string;
  category: string;
  /** Name of the pinned video, or the order entry if the video is unknown. */
  pin: string | undefined;
  video: Video | undefined;
  /** Figures at the selected intensity; undefined while unknown. */
  figures: { count: number; averageSeconds: number } | undefined;
  problems: readonly string[];
}

interface BlockRowProps {
  block: BlockOfRule;
  /** Zero-based position. */
  at: number;
  isLast: boolean;
  /** The row being dragged, which may be another one. */
  drag: RowDrag | undefined;
  grip: ComponentProps<'button'>;
  onStep: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  onPin: (at: number) => void;
  onUnpin: (at: number) => void;
}
/** One block: its category, its candidates, and its actions. */
export const BlockRow = ({ block, at, isLast, drag, grip, onStep, onRemove, onPin, onUnpin }: BlockRowProps) => {
  const { category, pin, video, figures, problems } = block;
  const number = at + 1;
  const isDragged = drag?.from === at;
  return (
    <li
      className={s.block}
      data-pin={pin !== undefined || undefined}
      data-drag={isDragged || undefined}
      data-drop={drag && dropSide(drag, at)}
      {...(isDragged && { style: { translate: `0 ${drag.offsetPx}px` } })}
    >
      <button {...grip} type="button" data-grip className={s.grip} aria-label={m.lesson_editor_move_block({ number })}>
        <GripVertical />
      </button>
      <span className={s.number}>{number}</span>
      <Thumb category={categoryOfPath(category)} src={video?.thumbnailUrl} size="xs" />
      <span className={s.name}>
        <strong>
          <CategoryPath path={category} />
        </strong>
        {pin !== undefined && (
          <span className={`${s.note} ${s.pinned}`}>
            <Pin className="solid" aria-hidden />
            <bdi className="breaks">{pin}</bdi>
            {video && <L>{clockTime(video.length)}</L>}
          </span>
        )}
        {pin === undefined && figures && (
          <span className="soft fine">
            {m.lesson_editor_candidates({ count: figures.count, average: clockTime(figures.averageSeconds) })}
          </span>
        )}
        {problems.map((problem) => (
          <span key={problem} className={`bad ${s.note}`}>
            <TriangleAlert aria-hidden />
            {problem}
          </span>
        ))}
      </span>
      <span className={s.acts}>
        <IconButton
          icon={<Pin className={pin === undefined ? '' : 'solid'} />}
          className={s.pin}
          label={pin === undefined ? m.lesson_editor_pin_block({ number }) : m.lesson_editor_unpin_block({ number })}
          onClick={() => (pin === undefined ? onPin(at) : onUnpin(at))}
        />
        <span className={s.move}>
          <IconButton
            icon={<ArrowUp />}
            data-move="up"
            label={m.lesson_editor_move_up({ number })}
            disabled={at === 0}
            onClick={() => onStep(at, at - 1)}
          />
          <IconButton
            icon={<ArrowDown />}
            data-move="down"
            label={m.lesson_editor_move_down({ number })}
            disabled={isLast}
            onClick={() => onStep(at, at + 1)}
          />
        </span>
        <IconButton
          icon={<X />}
          data-remove
          label={m.lesson_editor_remove_block({ number })}
          onClick={() => onRemove(at)}
        />
      </span>
    </li>
  );
};

/** The side of a row on which the drop line is drawn. */
const dropSide = ({ from, to }: RowDrag, at: number): 'before' | 'after' | undefined =>
  at !== to || from === to ? undefined : to < from ? 'before' : 'after';

import { ArrowDown, ArrowUp, GripVertical, Pin, TriangleAlert, X } from 'lucide-react';
import { useSortable } from '@dnd-kit/react/sortable';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { Button } from '../../../../components/button.tsx';
import { L } from '../../../../components/ltr.tsx';
import { Thumb } from '../../../../components/thumb.tsx';
import { clockTime } from '../../../../texts/format.ts';
import { m } from '../../../../texts/generated/messages.js';
import { Text } from '../../../../texts/text.tsx';
import { problemText, type BlockProblem } from './block-warnings.ts';
import s from './block-list.module.css';

/** A block as it is shown: its entry in the order, and what is known about it. */
export interface BlockOfRule {
  entry: string;
  category: string;
  /** Name of the pinned video; the rest of the entry where the video isn't known. */
  pin: string | undefined;
  video: Video | undefined;
  /** At the chosen intensity; undefined while it isn't known. */
  figures: { count: number; averageSeconds: number } | undefined;
  problems: readonly BlockProblem[];
}

interface BlockRowProps {
  id: string;
  block: BlockOfRule;
  /** Its place, from 0. */
  at: number;
  isLast: boolean;
  onStep: (from: number, to: number) => void;
  onRemove: (at: number) => void;
  onPin: (at: number) => void;
  onUnpin: (at: number) => void;
}
/** One block: its category, who may fill it, and everything that can be done with it. */
export const BlockRow = ({ id, block, at, isLast, onStep, onRemove, onPin, onUnpin }: BlockRowProps) => {
  const { ref, handleRef, isDragging } = useSortable({ id, index: at });
  const { category, pin, video, figures, problems } = block;
  const number = at + 1;
  return (
    <li ref={ref} className={s.block} data-pin={pin !== undefined || undefined} data-drag={isDragging || undefined}>
      <button ref={handleRef} type="button" className={s.grip} aria-label={m.lesson_editor_move_block({ number })}>
        <GripVertical />
      </button>
      <span className={s.number}>{number}</span>
      <Thumb category={categoryOfPath(category)} src={video?.thumbnailUrl} size="xs" />
      <span className={s.name}>
        <strong>
          <L>{category}</L>
        </strong>
        {pin !== undefined && (
          <span className={s.pinned}>
            <Pin aria-hidden />
            <bdi>{pin}</bdi>
            {video && <L>{clockTime(video.length)}</L>}
          </span>
        )}
        {pin === undefined && figures && (
          <span>
            <Text>
              {m.lesson_editor_candidates({ count: figures.count, average: clockTime(figures.averageSeconds) })}
            </Text>
          </span>
        )}
        {problems.map((problem) => (
          <span key={problem.problem} className={s.problem}>
            <TriangleAlert aria-hidden />
            <Text>{problemText(problem)}</Text>
          </span>
        ))}
      </span>
      <span className={s.acts}>
        <Button
          tone="icon"
          size="s"
          className={s.pin}
          aria-label={
            pin === undefined ? m.lesson_editor_pin_block({ number }) : m.lesson_editor_unpin_block({ number })
          }
          onClick={() => (pin === undefined ? onPin(at) : onUnpin(at))}
        >
          <Pin />
        </Button>
        <span className={s.move}>
          <Button
            tone="icon"
            size="s"
            data-move="up"
            aria-label={m.lesson_editor_move_up({ number })}
            disabled={at === 0}
            onClick={() => onStep(at, at - 1)}
          >
            <ArrowUp />
          </Button>
          <Button
            tone="icon"
            size="s"
            data-move="down"
            aria-label={m.lesson_editor_move_down({ number })}
            disabled={isLast}
            onClick={() => onStep(at, at + 1)}
          >
            <ArrowDown />
          </Button>
        </span>
        <Button
          tone="icon"
          size="s"
          data-remove
          aria-label={m.lesson_editor_remove_block({ number })}
          onClick={() => onRemove(at)}
        >
          <X />
        </Button>
      </span>
    </li>
  );
};

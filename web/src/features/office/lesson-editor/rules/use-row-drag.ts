import { useState, type KeyboardEvent, type RefObject } from 'react';
import { usePointerDrag } from '#ui/behavior/use-pointer-drag.ts';

/** A drop this close to the list still counts. In pixels. */
const MARGIN_PX = 48;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The drop position of a row released at a point, counted without the row itself. Away from the list it is the row's
 * original position.
 */
export const dropPosition = (
  from: number,
  { x, y }: { x: number; y: number },
  list: Box,
  rows: readonly Pick<Box, 'top' | 'bottom'>[],
): number => {
  const isOverList =
    x >= list.left - MARGIN_PX &&
    x <= list.right + MARGIN_PX &&
    y >= list.top - MARGIN_PX &&
    y <= list.bottom + MARGIN_PX;
  if (!isOverList) return from;
  return rows.filter(({ top, bottom }, at) => at !== from && (top + bottom) / 2 < y).length;
};

/** A row being dragged: its origin, its drop position, and how far the pointer has moved it. */
export interface RowDrag {
  from: number;
  to: number;
  by: 'pointer' | 'keys';
  offsetPx: number;
}
interface RowDragOptions {
  list: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (from: number, to: number) => void;
  /** Announces keyboard dragging to screen readers. */
  onKeys: (act: 'lifted' | 'over' | 'left', position: number) => void;
}

/**
 * Drag and drop for the rows of a list: by mouse, finger or pen on a row's handle, or by keyboard (space or Enter lifts
 * and drops, arrows move, Escape cancels). A drop outside or in the same position does nothing.
 */
export const useRowDrag = ({ list, count, onDrop, onKeys }: RowDragOptions) => {
  const [keyboardDrag, setKeyboardDrag] = useState<RowDrag>();
  const drop = (from: number, to: number) => from !== to && onDrop(from, to);
  const pointer = usePointerDrag<number, number>({
    dropTarget: (from, point) => {
      const element = list.current;
      if (!element) return from;
      const rows = [...element.children].map((row) => row.getBoundingClientRect());
      return dropPosition(from, point, element.getBoundingClientRect(), rows);
    },
    onDrop: drop,
  });
  const { drag: pointerDrag } = pointer;
  const drag: RowDrag | undefined = pointerDrag
    ? { from: pointerDrag.item, to: pointerDrag.to, by: 'pointer', offsetPx: pointerDrag.offsetPx }
    : keyboardDrag;

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const lifts = event.key === ' ' || event.key === 'Enter';
    if (!keyboardDrag) {
      if (!lifts) return;
      event.preventDefault();
      setKeyboardDrag({ from: at, to: at, by: 'keys', offsetPx: 0 });
      onKeys('lifted', at);
      return;
    }
    const to = positionByKey(event.key, keyboardDrag.to, count);
    if (to !== undefined) {
      setKeyboardDrag({ ...keyboardDrag, to });
      onKeys('over', to);
    } else if (lifts) {
      setKeyboardDrag(undefined);
      drop(keyboardDrag.from, keyboardDrag.to);
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      setKeyboardDrag(undefined);
      onKeys('left', keyboardDrag.from);
    }
    if (event.key !== 'Tab') event.preventDefault();
  };

  return {
    drag,
    /** Props that make a button the drag handle of a row. */
    gripProps: (at: number) => ({
      ...pointer.gripProps(at),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
      onBlur: () => setKeyboardDrag(undefined),
      'aria-pressed': drag?.from === at,
    }),
  };
};

const positionByKey = (key: string, position: number, count: number): number | undefined => {
  if (key === 'ArrowUp') return Math.max(0, position - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, position + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { usePageKeys } from './use-page-keys.ts';

/** A shorter movement is a press, not a drag. In pixels. */
const DRAG_THRESHOLD_PX = 4;
/** Distance from the edge of a scroll container within which it scrolls, and by how much per frame. In pixels. */
const EDGE_PX = 56;
const SCROLL_PX = 10;

export interface Point {
  x: number;
  y: number;
}
/** The element being dragged, its current drop target, and how far the pointer has moved it down the page. */
export interface PointerDrag<Item, Target> {
  item: Item;
  to: Target;
  offsetPx: number;
}
interface Pressed<Item> extends Point {
  item: Item;
  pointerId: number;
  startX: number;
  startY: number;
  startScroll: number;
  scroller: Element;
  /** It has moved far enough to be dragged, rendered so already or not. */
  isLifted: boolean;
}
interface PointerDragOptions<Item, Target> {
  /** The drop target at a point of the window. */
  dropTarget: (item: Item, point: Point) => Target;
  onDrop: (item: Item, to: Target) => void;
}

/**
 * Drags elements up and down a page by mouse, finger or pen; the page scrolls at its edges, and Escape cancels. It
 * moves nothing by itself: the caller renders `drag` and handles `onDrop`.
 */
export const usePointerDrag = <Item, Target>({ dropTarget, onDrop }: PointerDragOptions<Item, Target>) => {
  const [drag, setDrag] = useState<PointerDrag<Item, Target>>();
  const pressed = useRef<Pressed<Item>>(undefined);

  const follow = useEffectEvent(() => {
    const press = pressed.current;
    if (!press) return;
    const { item, y, scroller } = press;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
    else if (y > bottom - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
    setDrag({ item, to: dropTarget(item, press), offsetPx: y - press.startY + scroller.scrollTop - press.startScroll });
  });
  const isDragged = drag !== undefined;
  // The page may scroll under a pointer that doesn't move.
  useEffect(() => {
    if (!isDragged) return;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragged]);

  const leave = () => {
    pressed.current = undefined;
    setDrag(undefined);
  };
  usePageKeys(({ key }) => {
    if (key === 'Escape') leave();
  }, isDragged);

  return {
    drag,
    /** Props that make an element the drag handle of an item. */
    gripProps: (item: Item) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !event.isPrimary || pressed.current) return;
        const scroller = scrollerOf(event.currentTarget);
        const { clientX: x, clientY: y, pointerId } = event;
        event.currentTarget.setPointerCapture(pointerId);
        const start = { startX: x, startY: y, startScroll: scroller.scrollTop };
        pressed.current = { item, pointerId, ...start, x, y, scroller, isLifted: false };
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
        const press = pressed.current;
        if (press?.pointerId !== pointerId) return;
        press.x = x;
        press.y = y;
        press.isLifted ||= Math.hypot(x - press.startX, y - press.startY) >= DRAG_THRESHOLD_PX;
        if (!drag && press.isLifted) setDrag({ item, to: dropTarget(item, press), offsetPx: 0 });
      },
      // the drop target is where the pointer is released, not where it was at the last render
      onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
        const isDropped = pressed.current?.isLifted;
        leave();
        if (isDropped) onDrop(item, dropTarget(item, { x, y }));
      },
      onPointerCancel: leave,
    }),
  };
};

/** The nearest scrollable ancestor. */
const scrollerOf = (element: Element): Element => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY))
      return ancestor;
  return document.documentElement;
};

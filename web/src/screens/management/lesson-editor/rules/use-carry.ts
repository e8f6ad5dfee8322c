import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { landingOf } from './landing.ts';

/** Less than this is a press, not a drag. In pixels. */
const LIFT_AFTER_PX = 4;
/** So near to the edge of what scrolls, it scrolls, by so much a frame. In pixels. */
const EDGE_PX = 56;
const SCROLL_PX = 10;

/** A row that is being carried: where from, where it would land, and how far the pointer has taken it. */
export interface Carry {
  from: number;
  to: number;
  by: 'pointer' | 'keys';
  offsetPx: number;
}
interface Pressed {
  from: number;
  pointerId: number;
  startX: number;
  startY: number;
  startScroll: number;
  x: number;
  y: number;
  scroller: Element;
}
interface CarryWishes {
  list: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (from: number, to: number) => void;
  /** What happens to a row that is carried by the keyboard, for whoever doesn't see it. */
  onKeys: (act: 'lifted' | 'over' | 'left', place: number) => void;
}

/**
 * Carries the rows of a list: by mouse, finger or pen on a row's grip, or by keyboard (space or Enter lifts and drops, arrows
 * move, Escape leaves it where it was). A drop onto nothing or onto the same place does nothing (spec, section 5).
 */
export const useCarry = ({ list, count, onDrop, onKeys }: CarryWishes) => {
  const [carry, setCarry] = useState<Carry>();
  const pressed = useRef<Pressed>(undefined);

  /** Where the row that is carried by a pointer would land now. */
  const landing = (press: Pressed, element: HTMLElement): number => {
    const rows = [...element.children].map((row) => row.getBoundingClientRect());
    return landingOf(press.from, press, element.getBoundingClientRect(), rows);
  };
  const follow = useEffectEvent(() => {
    const press = pressed.current;
    const element = list.current;
    if (!press || !element) return;
    const { from, y, scroller } = press;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
    else if (y > bottom - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
    const to = landing(press, element);
    const offsetPx = y - press.startY + scroller.scrollTop - press.startScroll;
    setCarry({ from, to, by: 'pointer', offsetPx });
  });
  const isDragged = carry?.by === 'pointer';
  // The page may scroll under a pointer that stands still.
  useEffect(() => {
    if (!isDragged) return;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragged]);

  const end = (to = carry?.from) => {
    pressed.current = undefined;
    setCarry(undefined);
    if (carry && to !== undefined && carry.from !== to) onDrop(carry.from, to);
  };
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') end();
  });
  useEffect(() => {
    if (!isDragged) return;
    const listen = (event: globalThis.KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isDragged]);

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const lifts = event.key === ' ' || event.key === 'Enter';
    if (carry?.by !== 'keys') {
      if (!lifts) return;
      event.preventDefault();
      setCarry({ from: at, to: at, by: 'keys', offsetPx: 0 });
      onKeys('lifted', at);
      return;
    }
    const to = placeByKey(event.key, carry.to, count);
    if (to !== undefined) {
      setCarry({ ...carry, to });
      onKeys('over', to);
    } else if (lifts) end(carry.to);
    else if (event.key === 'Escape' || event.key === 'Tab') {
      end();
      onKeys('left', carry.from);
    }
    if (event.key !== 'Tab') event.preventDefault();
  };

  return {
    carry,
    /** What makes a button the grip of the row at a place. */
    gripOf: (at: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !event.isPrimary || pressed.current) return;
        const scroller = scrollerOf(event.currentTarget);
        const { clientX: x, clientY: y, pointerId } = event;
        event.currentTarget.setPointerCapture(pointerId);
        pressed.current = {
          from: at,
          pointerId,
          startX: x,
          startY: y,
          startScroll: scroller.scrollTop,
          x,
          y,
          scroller,
        };
      },
      onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
        const press = pressed.current;
        if (press?.pointerId !== pointerId) return;
        press.x = clientX;
        press.y = clientY;
        const far = Math.hypot(clientX - press.startX, clientY - press.startY) >= LIFT_AFTER_PX;
        if (!carry && far) setCarry({ from: press.from, to: press.from, by: 'pointer', offsetPx: 0 });
      },
      // where the pointer is let go counts, not where it was when the list was drawn last
      onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
        const press = pressed.current;
        const element = list.current;
        end(isDragged && press && element ? landing({ ...press, x, y }, element) : undefined);
      },
      onPointerCancel: () => end(),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
      onBlur: () => carry?.by === 'keys' && end(),
      'aria-pressed': carry?.from === at,
    }),
  };
};

const placeByKey = (key: string, place: number, count: number): number | undefined => {
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** The nearest element around that scrolls. */
const scrollerOf = (element: Element): Element => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around;
  return document.documentElement;
};

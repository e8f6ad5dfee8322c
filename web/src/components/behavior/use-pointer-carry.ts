import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

/** Less than this is a press, not a drag. In pixels. */
const LIFT_AFTER_PX = 4;
/** So near to the edge of what scrolls, it scrolls, by so much a frame. In pixels. */
const EDGE_PX = 56;
const SCROLL_PX = 10;

export interface Point {
  x: number;
  y: number;
}
/** Something that is being carried: where it would land, and how far the pointer has taken it down the page. */
export interface PointerCarry<Thing, Place> {
  thing: Thing;
  to: Place;
  offsetPx: number;
}
interface Pressed<Thing> extends Point {
  thing: Thing;
  pointerId: number;
  startX: number;
  startY: number;
  startScroll: number;
  /** It has been moved far enough to be carried, drawn so already or not. */
  isLifted: boolean;
  scroller: Element;
}
interface PointerCarryWishes<Thing, Place> {
  /** Where it would land that is let go at a point of the window. */
  landing: (thing: Thing, point: Point) => Place;
  onDrop: (thing: Thing, to: Place) => void;
}

/**
 * Carries things up and down a page by mouse, finger or pen; the page scrolls at its edges, Escape leaves the thing where it
 * was. It moves nothing by itself: what is carried is drawn by `carry`, and where it lands is the caller's to say.
 */
export const usePointerCarry = <Thing, Place>({ landing, onDrop }: PointerCarryWishes<Thing, Place>) => {
  const [carry, setCarry] = useState<PointerCarry<Thing, Place>>();
  const pressed = useRef<Pressed<Thing>>(undefined);

  const follow = useEffectEvent(() => {
    const press = pressed.current;
    if (!press) return;
    const { thing, y, scroller } = press;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
    else if (y > bottom - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
    setCarry({ thing, to: landing(thing, press), offsetPx: y - press.startY + scroller.scrollTop - press.startScroll });
  });
  const isCarried = carry !== undefined;
  // The page may scroll under a pointer that stands still.
  useEffect(() => {
    if (!isCarried) return;
    let frame = requestAnimationFrame(function next() {
      follow();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isCarried]);

  const leave = () => {
    pressed.current = undefined;
    setCarry(undefined);
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
  });
  useEffect(() => {
    if (!isCarried) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isCarried]);

  return {
    carry,
    /** What makes an element the grip of a thing. */
    gripOf: (thing: Thing) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || !event.isPrimary || pressed.current) return;
        const scroller = scrollerOf(event.currentTarget);
        const { clientX: x, clientY: y, pointerId } = event;
        event.currentTarget.setPointerCapture(pointerId);
        pressed.current = {
          ...{ thing, pointerId, startX: x, startY: y, startScroll: scroller.scrollTop },
          ...{ x, y, scroller, isLifted: false },
        };
      },
      onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
        const press = pressed.current;
        if (press?.pointerId !== pointerId) return;
        press.x = x;
        press.y = y;
        press.isLifted ||= Math.hypot(x - press.startX, y - press.startY) >= LIFT_AFTER_PX;
        if (!carry && press.isLifted) setCarry({ thing, to: landing(thing, press), offsetPx: 0 });
      },
      // where the pointer is let go counts, not where it was when the list was drawn last
      onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
        const isDropped = pressed.current?.isLifted;
        leave();
        if (isDropped) onDrop(thing, landing(thing, { x, y }));
      },
      onPointerCancel: leave,
    }),
  };
};

/** The nearest element around that scrolls. */
const scrollerOf = (element: Element): Element => {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around;
  return document.documentElement;
};

import { useLayoutEffect, useState, type RefObject } from 'react';

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
export const useGridShape = (element: RefObject<HTMLElement | null>): { columns: number; top: number } => {
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

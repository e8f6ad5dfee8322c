import { useEffect, useRef, useState } from 'react';

/** Frames to wait for a row to be drawn; after that it is not in the list. */
const MAX_FRAMES = 120;

/**
 * Returns the focus to a row once no dialog or panel covers the grid: to the row whose card was open, or to the one
 * passed to `focusRow`. `open` is the key of the open card, `isFree` true while nothing covers the grid, `button` the
 * selector of the element to focus in the row.
 */
export const useRowFocus = (open: string | undefined, isFree: boolean, button = 'button') => {
  const screen = useRef<HTMLDivElement>(null);
  const [rowToFocus, focusRow] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    // a row passed to focusRow takes precedence
    if (!open && isFree && !rowToFocus) focusRow(wasOpen);
  }
  useEffect(() => {
    if (!isFree || !rowToFocus) return;
    const row = `[data-key="${CSS.escape(rowToFocus)}"] ${button}`;
    // a closing dialog restores the focus in the next frame, and a restored row may not be drawn yet
    let framesLeft = MAX_FRAMES;
    let frame = requestAnimationFrame(function look() {
      const element = screen.current?.querySelector<HTMLElement>(row);
      framesLeft -= 1;
      if (framesLeft > MAX_FRAMES - 2 || (!element && framesLeft > 0)) frame = requestAnimationFrame(look);
      else {
        element?.focus();
        focusRow(undefined);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [isFree, rowToFocus, button]);
  return { focusRow, screen };
};

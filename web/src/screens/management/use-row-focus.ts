import { useEffect, useRef, useState } from 'react';

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
    // A closing dialog restores the focus in the next frame.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        screen.current?.querySelector<HTMLElement>(row)?.focus();
        focusRow(undefined);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isFree, rowToFocus, button]);
  return { focusRow, screen };
};

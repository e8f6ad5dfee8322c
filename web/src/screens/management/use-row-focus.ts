import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to a row once nothing lies over the grid or beside it: to the one whose card was open, or to the one that
 * `focusRow` names. `open` is whose card it is, `isFree` whether the grid is all there is, `button` what of a row takes the focus.
 */
export const useRowFocus = (open: string | undefined, isFree: boolean, button = 'button') => {
  const screen = useRef<HTMLDivElement>(null);
  const [wanted, focusRow] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    // what was named already is nearer to the hand
    if (!open && isFree && !wanted) focusRow(wasOpen);
  }
  useEffect(() => {
    if (!isFree || !wanted) return;
    const row = `[data-key="${CSS.escape(wanted)}"] ${button}`;
    // A dialog that has just closed gives the focus back in the frame after this one.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        screen.current?.querySelector<HTMLElement>(row)?.focus();
        focusRow(undefined);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [isFree, wanted, button]);
  return { focusRow, screen };
};

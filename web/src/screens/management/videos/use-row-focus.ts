import { useEffect, useRef } from 'react';

/** Gives the focus back to the row that was open, once the list is in use again. */
export const useRowFocus = (listInUse: boolean) => {
  const screen = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!listInUse || !wanted.current) return;
    const button = `[data-key="${CSS.escape(wanted.current)}"] [data-col="actions"] button`;
    wanted.current = undefined;
    const frame = requestAnimationFrame(() => screen.current?.querySelector<HTMLElement>(button)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [listInUse]);
  const focusRow = (id: string | undefined) => {
    wanted.current = id;
  };
  return { focusRow, screen };
};

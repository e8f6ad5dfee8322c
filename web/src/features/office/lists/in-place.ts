/** Navigation options for a change of search parameters: it replaces the history entry and keeps the scroll position. */
export const inPlace = { replace: true, resetScroll: false } as const;

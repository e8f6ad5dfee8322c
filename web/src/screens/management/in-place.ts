/** How a screen changes its own address: that is no step to go back from, and nothing scrolls. */
export const inPlace = { replace: true, resetScroll: false } as const;

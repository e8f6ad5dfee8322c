/** Progress in whole percent that never falls and is told only when it changes. */
export type Progress = {
  reach: (percent: number) => void;
  /** Shares (0 to 1) of the way from here to that percentage. */
  upTo: (percent: number) => (share: number) => void;
};

export const openProgress = (tell: ((percent: number) => void) | undefined): Progress => {
  let reached = -1;
  const reach = (percent: number): void => {
    const whole = Math.floor(Math.min(100, percent));
    if (whole <= reached) return;
    reached = whole;
    tell?.(whole);
  };
  reach(0);
  return {
    reach,
    upTo: (percent) => {
      const from = reached;
      return (share) => reach(from + Math.min(1, share) * (percent - from));
    },
  };
};

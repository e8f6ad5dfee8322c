/** Progress in whole percent that never decreases and is reported only when it changes. */
export type Progress = {
  reach: (percent: number) => void;
  /** Returns a function that takes the share (0 to 1) of the way from the current to this percentage. */
  upTo: (percent: number) => (share: number) => void;
};

export const openProgress = (report: ((percent: number) => void) | undefined): Progress => {
  let reached = -1;
  const reach = (percent: number): void => {
    const whole = Math.floor(Math.min(100, percent));
    if (whole <= reached) return;
    reached = whole;
    report?.(whole);
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

/** What the address of the home of type A says. */
export interface TypeASearch {
  /** The video that is shown; this week's unless another one is named. */
  video?: string | undefined;
  /** It plays as soon as it is there. */
  play?: boolean | undefined;
}

/** Takes from an address what makes sense there. */
export const typeASearch = ({ video, play }: Record<string, unknown>): TypeASearch => ({
  video: video !== undefined && /^\d{1,15}$/.test(String(video)) ? String(video) : undefined,
  play: String(play) === 'true' || undefined,
});

/** The search params of type A's home. */
export interface TypeASearch {
  /** The video to show; this week's by default. */
  video?: string | undefined;
  /** Plays as soon as it has loaded. */
  play?: boolean | undefined;
}

/** Parses the search params; invalid values are left out. */
export const typeASearch = ({ video, play }: Record<string, unknown>): TypeASearch => ({
  video: video !== undefined && /^\d{1,15}$/.test(String(video)) ? String(video) : undefined,
  play: String(play) === 'true' || undefined,
});

/** A usable ffmpeg: its path and what it is. */
export type Ffmpeg = { path: string; version: string };

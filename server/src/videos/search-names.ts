import { foldText } from '@zuzu/domain/videos/search-text.ts';
import type { VideoRow } from './videos.repository.ts';

const folded = new WeakMap<VideoRow, string>();

/** A video's two names as searching compares them, a line each. A row is never changed, so they are made once. */
export const searchNames = (row: VideoRow): string => {
  let names = folded.get(row);
  if (names === undefined) folded.set(row, (names = foldText(`${row.display_name}\n${row.file_name}`)));
  return names;
};

import { isSameClip, likenessTo, MAX_CUT_SECONDS } from '@zuzu/domain/videos/look-alikes.ts';
import type { VideoRow, VideosRepository } from './videos.repository.ts';

/** So many are compared before others have their turn: 10 ms. */
const COMPARED_AT_ONCE = 100;

/** Ids of the other videos that look like the same clip, the most alike first; those with the same content aren't listed. */
export const lookAlikes = async (
  repository: VideosRepository,
  { id, length, content_hash: hash }: VideoRow,
): Promise<number[]> => {
  const pictures = await repository.picturesOf(id);
  if (!pictures) return [];
  const likeness = likenessTo({ length, pictures });
  const found: { id: number; likeness: number }[] = [];
  for (let after = 0; ;) {
    const page = await repository.picturesByLength(length, MAX_CUT_SECONDS, { after, limit: COMPARED_AT_ONCE });
    for (const other of page) {
      if (other.id === id || (hash !== null && other.content_hash === hash)) continue;
      const alike = likeness(other);
      if (isSameClip(alike)) found.push({ id: other.id, likeness: alike });
    }
    const last = page.at(-1);
    if (!last || page.length < COMPARED_AT_ONCE) break;
    after = last.id;
  }
  return found.toSorted((a, b) => b.likeness - a.likeness).map((each) => each.id);
};

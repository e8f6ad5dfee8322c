import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { videoCountsOptions, type GalleryQuery } from './gallery-api.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { atLevel } from '#features/videos/intensity.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { categoryText } from './category-text.ts';
import { nearest, type Nearest } from './nearest.ts';

const emptyText = ({ intensity, category, q }: GalleryQuery): string => {
  if (q) return m.gallery_empty_words({ words: q });
  const at = atLevel(intensity);
  return category === 'all'
    ? m.gallery_empty_level({ at })
    : m.gallery_empty_category({ at, category: categoryText(category) });
};

const nearText = (query: GalleryQuery, { intensity, category, count }: Nearest): string => {
  if (intensity === query.intensity) return m.gallery_near_all({ count });
  const at = atLevel(intensity);
  return category === query.category ? m.gallery_near_level({ count, at }) : m.gallery_near_any({ count, at });
};

/** The empty state: repeats the search text and links to the nearest selection with videos. */
export const NothingFound = ({ query }: { query: GalleryQuery }) => {
  const { intensity, category, q } = query;
  const counts = useQuery(videoCountsOptions(q));
  const near = counts.data && nearest(counts.data, query);
  return (
    <Notice
      pose="story"
      title={m.gallery_empty_title()}
      text={near ? `${emptyText(query)} ${nearText(query, near)}` : emptyText(query)}
    >
      {near && (
        <ButtonLink to="/gallery" search={{ intensity: near.intensity, category: near.category, q }} replace>
          <SlidersHorizontal aria-hidden />
          {near.intensity === intensity ? m.gallery_to_all() : m.gallery_to_level({ at: atLevel(near.intensity) })}
        </ButtonLink>
      )}
      {q && (
        <ButtonLink tone={near ? 'quiet' : 'action'} to="/gallery" search={{ intensity, category }} replace>
          <X aria-hidden />
          {m.gallery_clear_words()}
        </ButtonLink>
      )}
    </Notice>
  );
};

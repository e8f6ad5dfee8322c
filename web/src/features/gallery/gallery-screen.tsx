import { useSearch } from '@tanstack/react-router';
import { useUser } from '#lib/session/session.ts';
import { isChosen } from './gallery-search.ts';
import { GallerySelection } from './gallery-selection.tsx';
import { GalleryVideos } from './gallery-videos.tsx';

/** The exercise library: choose level and category first, then browse the videos. */
export const GalleryScreen = () => {
  const search = useSearch({ from: '/gallery' });
  const user = useUser();
  if (!user) return null;
  if (!isChosen(search)) return <GallerySelection search={search} />;
  const { intensity, category, q } = search;
  return <GalleryVideos userId={user._id} query={{ intensity, category, q }} />;
};

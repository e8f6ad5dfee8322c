import { useQuery } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videosOfFilesOptions } from '#features/videos/videos-api.ts';

const none: readonly string[] = [];
/** Display names of the videos with the same content. */
export const useDuplicateNames = (video: Video | undefined): string => {
  const { data = [] } = useQuery(videosOfFilesOptions(video?.sameAs ?? none));
  // the placeholder may belong to another video
  const same = data.filter(({ fileKey }) => video?.sameAs?.includes(fileKey));
  return same.map(({ displayName }) => displayName).join(', ');
};

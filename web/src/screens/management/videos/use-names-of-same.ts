import { useQuery } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videosOfFilesOptions } from '#api/videos.ts';

const none: readonly string[] = [];
/** Display names of the videos that have the same content. */
export const useNamesOfSame = (video: Video | undefined): string => {
  const { data = [] } = useQuery(videosOfFilesOptions(video?.sameAs ?? none));
  // the ones of another video may still stand there
  const same = data.filter(({ fileKey }) => video?.sameAs?.includes(fileKey));
  return same.map(({ displayName }) => displayName).join(', ');
};

import type { Video } from '@zuzu/domain/videos/video.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Thumb } from './thumb.tsx';
import { titleOf } from './title-of.ts';
import s from './star-videos.module.css';

/** Illustrates a lesson: pictures of some of its videos, and the title of the first, its star. */
export const StarVideos = ({ videos }: { videos: readonly Video[] }) => (
  <>
    <span className="flow gap-1" aria-hidden>
      {videos.map(({ fileKey, path, thumbnailUrl }) => (
        <Thumb key={fileKey} category={categoryOfPath(path)} src={thumbnailUrl} size="xs" wide />
      ))}
    </span>
    {videos[0] && <bdi className={s.star}>{titleOf(videos[0])}</bdi>}
  </>
);

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { lookAlikesOptions } from '#api/videos.ts';
import { Banner } from '#components/page/banner.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';
import type { VideosSearch } from './videos-search.ts';
import s from './look-alikes.module.css';

/** The other videos that look like the same clip; each opens its card. */
export const LookAlikes = ({ video }: { video: Video }) => {
  const { data = [] } = useQuery(lookAlikesOptions(video));
  if (data.length === 0) return undefined;
  return (
    <Banner tone="hint" text={m.videos_looks_like()}>
      <ul className={s.alike}>
        {data.map(({ _id, displayName, path, thumbnailUrl }) => (
          <li key={_id}>
            <Link to={paths.videos} search={(list: VideosSearch) => ({ ...list, video: _id })}>
              <Thumb size="xs" wide category={categoryOfPath(path)} src={thumbnailUrl} />
              <bdi>{displayName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
};

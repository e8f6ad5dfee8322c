import { useQuery } from '@tanstack/react-query';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videosOfFilesOptions } from '#api/videos.ts';
import { Chip } from '#components/page/chip.tsx';
import { Progress } from '#components/page/progress.tsx';
import { m } from '#texts/generated/messages.js';
import { failureText } from '#screens/management/videos/failure-text.ts';
import { LookAlikes } from '#screens/management/videos/look-alikes.tsx';
import { useDuplicateNames } from '#screens/management/videos/use-duplicate-names.ts';
import { VideoStatus } from '#screens/management/videos/video-status.tsx';
import s from './saved-videos.module.css';

/** The videos that this page has added to the library, and their progress. */
export const SavedVideos = ({ fileKeys }: { fileKeys: readonly string[] }) => {
  const { data: saved = [] } = useQuery(videosOfFilesOptions(fileKeys));
  if (fileKeys.length === 0 || saved.length === 0) return undefined;
  const ready = saved.filter(({ status }) => status === 'ready').length;
  return (
    <section className={s.saved} aria-labelledby="just-saved">
      <h2 id="just-saved">{m.videos_just_saved()}</h2>
      <ul>
        {saved.map((video) => (
          <li key={video._id}>
            <bdi>{video.displayName}</bdi>
            <VideoStatus video={video} />
            {video.status === 'ready' && <Chip tone="good">{m.videos_ready()}</Chip>}
            {video.status === 'processing' && <Progress value={video.progress ?? 0} label={video.displayName} />}
            {video.status === 'failed' && <span>{failureText(video.failureReason)}</span>}
            {video.sameAs && <SameContent video={video} />}
            {/* asked again whenever one more can be compared */}
            <LookAlikes key={ready} video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const SameContent = ({ video }: { video: Video }) => (
  <span>{m.videos_same_as({ names: useDuplicateNames(video) })}</span>
);

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { videosOfFilesOptions } from '#features/videos/videos-api.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { failureText } from '../failure-text.ts';
import { useDuplicateNames } from '../use-duplicate-names.ts';
import { VideoStatus } from '../video-status.tsx';
import s from './saved-videos.module.css';

/** Sorts failures first, then videos that are still being processed. */
const order = ['failed', 'processing', 'ready'];

/** Videos that this page has added to the library, with their progress, until dismissed. */
export const SavedVideos = ({ fileKeys, onDismiss }: { fileKeys: readonly string[]; onDismiss: () => void }) => {
  const { data = [] } = useQuery(videosOfFilesOptions(fileKeys));
  if (fileKeys.length === 0 || data.length === 0) return undefined;
  const saved = data.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
  const count = (status: Video['status']) => saved.filter((video) => video.status === status).length;
  const ready = count('ready');
  return (
    <section className={s.saved} aria-labelledby="just-saved">
      <header className="row gap-2">
        <h2 id="just-saved">{m.videos_just_saved()}</h2>
        <span className="soft" role="status">
          {m.videos_saved_states({ failed: count('failed'), processing: count('processing'), ready })}
        </span>
        <IconButton icon={<X aria-hidden />} className="push" label={m.videos_saved_dismiss()} onClick={onDismiss} />
      </header>
      <ul className="grid gap-2">
        {saved.map((video) => (
          <li className="row" key={video._id}>
            <Link
              className="semibold"
              from="/management/videos"
              to="/management/videos"
              search={(list) => ({ ...list, video: video._id })}
            >
              <bdi>{video.displayName}</bdi>
            </Link>
            <VideoStatus video={video} />
            {video.status === 'ready' && <Chip tone="good">{m.videos_ready()}</Chip>}
            {video.status === 'processing' && <Progress value={video.progress ?? 0} label={video.displayName} />}
            {video.status === 'failed' && <span className="soft">{failureText(video.failureReason)}</span>}
            {video.sameAs && <SameContent video={video} />}
          </li>
        ))}
      </ul>
    </section>
  );
};

const SameContent = ({ video }: { video: Video }) => (
  <span className="soft">{m.videos_same_as({ names: useDuplicateNames(video) })}</span>
);

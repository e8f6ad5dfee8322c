import type { Video } from '@zuzu/domain/videos/video.ts';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { failureText } from '#screens/management/videos/failure-text.ts';
import { useReplacement } from '#screens/management/videos/upload/page-uploads.ts';
import { textOf } from '#screens/management/videos/upload/row-status.tsx';
import { ReplaceFile } from './next-file.tsx';
import s from './video-grid.module.css';

/** Why a video in the list could not be prepared, with what helps; then how far the file has come that replaces its own. */
export const FailedVideo = ({ video, onRetry }: { video: Video; onRetry: (video: Video) => void }) => {
  const { nextFile } = video;
  const sending = useReplacement(video._id);
  const reason = nextFile?.failureReason ?? video.failureReason;
  const isComing = nextFile !== undefined && nextFile.failureReason === undefined;
  return (
    <>
      <span className="line">
        {!sending && !nextFile && (
          <Button
            tone="link"
            size="s"
            aria-label={m.videos_retry_name({ name: video.displayName })}
            onClick={() => onRetry(video)}
          >
            {m.videos_retry()}
          </Button>
        )}
        <ReplaceFile video={video} tone="link" />
      </span>
      <span className={s.reason}>
        {sending
          ? textOf(sending)
          : isComing
            ? m.videos_processing({ percent: nextFile.progress })
            : failureText(reason)}
      </span>
    </>
  );
};

import type { Video } from '@zuzu/domain/videos/video.ts';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { failureText } from '../failure-text.ts';
import { useReplacement } from '../upload/page-uploads.ts';
import { namesOf, textOf } from '../upload/row-status.tsx';
import { isEditable, isInQuestion, type UploadRow } from '../upload/upload-rows.ts';
import { ReplaceFile } from './next-file.tsx';
import s from './video-grid.module.css';

/** Upload progress of the replacement of a failed file; undefined if there is none. */
const progressText = ({ nextFile }: Video, sending: UploadRow | undefined): string | undefined => {
  if (sending && !isEditable(sending)) return textOf(sending);
  const isComing = nextFile !== undefined && nextFile.failureReason === undefined;
  return isComing ? m.videos_processing({ percent: nextFile.progress }) : undefined;
};

/** Returns why a video's file, or the chosen replacement, can't be used. */
const faultText = (video: Video, sending: UploadRow | undefined): string => {
  if (!sending) return failureText(video.nextFile?.failureReason ?? video.failureReason);
  return isInQuestion(sending) ? m.videos_same_as({ names: namesOf(sending) }) : textOf(sending);
};

/** In the row of a failed video: the reason with “Try again” and “Replace file…”, or the progress of the replacement. */
export const FailedVideo = ({ video, onRetry }: { video: Video; onRetry: (video: Video) => void }) => {
  const sending = useReplacement(video._id);
  const progress = progressText(video, sending);
  if (progress !== undefined) return <span className="soft fine">{progress}</span>;
  return (
    <>
      <span className="flow gap-3">
        <Button
          tone="link"
          aria-label={m.videos_retry_name({ name: video.displayName })}
          onClick={() => onRetry(video)}
        >
          {m.videos_retry()}
        </Button>
        <ReplaceFile video={video} tone="link" />
      </span>
      <span className={s.reason}>{faultText(video, sending)}</span>
    </>
  );
};

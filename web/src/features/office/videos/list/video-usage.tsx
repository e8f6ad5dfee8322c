import { useQuery } from '@tanstack/react-query';
import type { VideoUsage as Usage } from '@zuzu/contract/videos/changes.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { videoUsageOptions } from '#features/videos/videos-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { clockTime, weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Where a video is used, in one or two sentences; lengths as in the lesson editor. */
export const usageText = ({ pinnedIn, fixedLessons, weekly }: Usage): string => {
  const lengths = pinnedIn.filter(isLengthCode).map((code) => lessonMinutes[code].content);
  return [
    ...(lengths.length > 0 ? [m.videos_usage_pinned({ lengths: lengths.join(', ') })] : []),
    ...(fixedLessons > 0 ? [m.videos_usage_fixed({ count: fixedLessons })] : []),
    ...weekly.map(({ weekStart, people }) => m.videos_usage_weekly({ days: weekText(weekStart), count: people })),
  ].join(' ');
};

/** Where a video is used, or that it isn't. */
export const VideoUsage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(videoUsageOptions(id));
  if (!data && error) return <RetryBanner error={error} onRetry={refetch} />;
  const text = data ? usageText(data) || m.videos_usage_none() : m.videos_usage_loading();
  return <Banner tone="hint" text={text} />;
};

/** What groups say of a video, once one of them has said something. */
export const VideoSaid = ({ id }: { id: string }) => {
  const said = useQuery(videoUsageOptions(id)).data?.said;
  return said && <Banner tone="hint" text={m.videos_said(said)} />;
};

/** Where groups stop a video, once that is known. */
export const VideoStops = ({ video: { _id, length } }: { video: Video }) => {
  const { data } = useQuery(videoUsageOptions(_id));
  if (!data?.stoppedAt) return undefined;
  const { seconds, stops } = data.stoppedAt;
  return (
    <Banner tone="hint" text={m.videos_stopped_at({ at: clockTime(seconds), of: clockTime(length), count: stops })} />
  );
};

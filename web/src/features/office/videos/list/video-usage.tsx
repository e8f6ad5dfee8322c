import { useQuery } from '@tanstack/react-query';
import type { VideoUsage as Usage } from '@zuzu/contract/videos/changes.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { videoUsageOptions } from '#features/videos/videos-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { clockTime, weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Describes the usage of a video in one or two sentences; names lengths like the lesson editor. */
const usageText = ({ pinnedIn, fixedLessons, weekly }: Usage): string => {
  const lengths = pinnedIn.filter(isLengthCode).map((code) => lessonMinutes[code].content);
  return [
    ...(lengths.length > 0 ? [m.videos_usage_pinned({ lengths: lengths.join(', ') })] : []),
    ...(fixedLessons > 0 ? [m.videos_usage_fixed({ count: fixedLessons })] : []),
    ...weekly.map(({ weekStart, people }) => m.videos_usage_weekly({ days: weekText(weekStart), count: people })),
  ].join(' ');
};

/** Shows the usage of a video, or that it is unused. */
export const VideoUsage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(videoUsageOptions(id));
  if (!data && error) return <RetryBanner error={error} onRetry={refetch} />;
  const text = data ? usageText(data) || m.videos_usage_none() : m.videos_usage_loading();
  return <Banner tone="hint" text={text} />;
};

/** Feedback of groups on a video; hidden without any. */
export const VideoFeedback = ({ id }: { id: string }) => {
  const said = useQuery(videoUsageOptions(id)).data?.said;
  return said && <Banner tone="hint" text={m.videos_said(said)} />;
};

/** The points at which groups stop a video; hidden while unknown. */
export const VideoStops = ({ video: { _id, length } }: { video: Video }) => {
  const { data } = useQuery(videoUsageOptions(_id));
  if (!data?.stoppedAt) return undefined;
  const { seconds, stops } = data.stoppedAt;
  return (
    <Banner tone="hint" text={m.videos_stopped_at({ at: clockTime(seconds), of: clockTime(length), count: stops })} />
  );
};

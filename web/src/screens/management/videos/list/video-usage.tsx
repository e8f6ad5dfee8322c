import { useQuery } from '@tanstack/react-query';
import type { VideoUsage as Usage } from '@zuzu/contract/videos/changes.ts';
import { isLengthCode, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { videoUsageOptions } from '#api/videos.ts';
import { Banner } from '#components/page/banner.tsx';
import { weekText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** Where a video is used, in one or two sentences; lengths as the lesson editor has them. */
export const usageText = ({ pinnedIn, fixedLessons, weekly }: Usage): string => {
  const lengths = pinnedIn.filter(isLengthCode).map((code) => lessonMinutes[code].content);
  return [
    ...(lengths.length > 0 ? [m.videos_usage_pinned({ lengths: lengths.join(', ') })] : []),
    ...(fixedLessons > 0 ? [m.videos_usage_fixed({ count: fixedLessons })] : []),
    ...weekly.map(({ weekStart, people }) => m.videos_usage_weekly({ days: weekText(weekStart), count: people })),
  ].join(' ');
};

/** What deleting a video would affect. Says nothing where it is used nowhere, unless `always`. */
export const VideoUsage = ({ id, always = false }: { id: string; always?: boolean }) => {
  const { data, isPending } = useQuery(videoUsageOptions(id));
  if (isPending) return always ? <Banner tone="hint" text={m.videos_usage_loading()} /> : undefined;
  const text = data ? usageText(data) : '';
  if (text) return <Banner tone="hint" text={text} />;
  return always && data ? <Banner tone="hint" text={m.videos_usage_none()} /> : undefined;
};

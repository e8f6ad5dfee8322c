import { CalendarX, Copy, Loader, Trash2, TriangleAlert } from 'lucide-react';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { rightsStateOn } from '@zuzu/domain/videos/rights.ts';
import { useNow } from '#components/page/ago.tsx';
import { Chip } from '#components/page/chip.tsx';
import { dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';

/** Chips for failures and work in progress only. */
export const VideoStatus = ({ video }: { video: Video }) => (
  <>
    {video.trashedAt !== undefined && (
      <Chip tone="bad" icon={<Trash2 aria-hidden />}>
        <Text>{m.videos_in_trash()}</Text>
      </Chip>
    )}
    {isUnderWay(video) && (
      <Chip tone="busy" icon={<Loader aria-hidden />}>
        <Text>{m.videos_processing({ percent: video.progress ?? 0 })}</Text>
      </Chip>
    )}
    {video.status === 'failed' && (
      <Chip tone="bad" icon={<TriangleAlert aria-hidden />}>
        <Text>{m.videos_failed()}</Text>
      </Chip>
    )}
    {video.trashedAt === undefined && <RightsChip until={video.rightsUntil} />}
    {video.sameAs && (
      <Chip icon={<Copy aria-hidden />}>
        <Text>{m.videos_already_there()}</Text>
      </Chip>
    )}
  </>
);

const RightsChip = ({ until }: { until: string | undefined }) => {
  const now = useNow();
  if (until === undefined) return undefined;
  const state = rightsStateOn(until, localDate(now));
  return (
    state && (
      <Chip {...(state === 'ended' && { tone: 'bad' as const })} icon={<CalendarX aria-hidden />}>
        <Text>{(state === 'ended' ? m.videos_rights_ended : m.videos_rights_end)({ day: dateText(until) })}</Text>
      </Chip>
    )
  );
};

/** A playable video may still be getting more renditions; nobody needs to know. */
const isUnderWay = ({ status, trashedAt }: Video): boolean => status === 'processing' && trashedAt === undefined;

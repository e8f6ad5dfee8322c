import { CalendarX } from 'lucide-react';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { rightsStateOn } from '@zuzu/domain/videos/rights.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { useNow } from '#components/page/ago.tsx';
import { Chip } from '#components/page/chip.tsx';
import { Hidden } from '#components/page/hidden.tsx';
import { L } from '#components/page/ltr.tsx';
import { dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** The day on which the rights of a video end or have ended, in a list; nothing as long as that is far. */
export const RightsChip = ({ video: { rightsUntil, trashedAt } }: { video: Video }) => {
  const now = useNow();
  const state = rightsStateOn(rightsUntil, localDate(now));
  if (rightsUntil === undefined || state === undefined || trashedAt !== undefined) return undefined;
  const text = state === 'ended' ? m.videos_rights_ended : m.videos_rights_end;
  const day = dateText(rightsUntil);
  return (
    <Chip {...(state === 'ended' && { tone: 'bad' as const })} icon={<CalendarX aria-hidden />}>
      <span title={text({ day })} aria-hidden>
        <L>{day}</L>
      </span>
      <Hidden>{text({ day })}</Hidden>
    </Chip>
  );
};

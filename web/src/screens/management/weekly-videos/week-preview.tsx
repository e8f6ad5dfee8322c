import { useQuery } from '@tanstack/react-query';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { ShareOfWeek } from '@zuzu/contract/weekly-videos.ts';
import { weekPreviewOptions } from './weekly-videos-api.ts';
import { Chip } from '#components/page/chip.tsx';
import { Modal } from '#components/dialogs/modal.tsx';
import { SkeletonRows } from '#components/grid/skeleton-rows.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { weekText } from '#texts/format.ts';
import { RetryBanner } from '#screens/management/retry-banner.tsx';
import { m } from '#texts/generated/messages.js';

const Share = ({ share: { video, source, people } }: { share: ShareOfWeek }) => (
  <li className="line start">
    <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="s" />
    <div className="stack gap-1 breaks">
      <strong>
        <bdi>{video.displayName}</bdi>
      </strong>
      <span className="flow gap-2">
        <Chip tone={source === 'scheduled' ? 'good' : 'plain'}>
          {source === 'scheduled' ? m.weekly_source_scheduled() : m.weekly_source_chosen()}
        </Chip>
        <Chip>{m.weekly_people({ count: people.length })}</Chip>
      </span>
      <ul className="grid tight soft small">
        {people.map(({ _id, full_name }) => (
          <li key={_id}>
            <bdi>{full_name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  </li>
);

interface WeekPreviewProps {
  weekStart: string;
  /** A preview of a future week: what people watch until then may change the videos chosen for them. */
  coming: boolean;
  onClose: () => void;
}
/** Shows who gets which video in a week. */
export const WeekPreview = ({ weekStart, coming, onClose }: WeekPreviewProps) => {
  const { data, error, isPending, refetch } = useQuery(weekPreviewOptions(weekStart));
  return (
    <Modal title={m.weekly_who_gets_what()} sub={weekText(weekStart)} onClose={onClose}>
      {coming && <p className="soft small">{m.weekly_preview_hint()}</p>}
      {isPending && <SkeletonRows />}
      {error && <RetryBanner error={error} onRetry={refetch} />}
      {data?.length === 0 && <p>{m.weekly_nobody()}</p>}
      <ul className="grid gap-4">
        {data?.map((share) => (
          <Share key={`${share.video._id} ${share.source}`} share={share} />
        ))}
      </ul>
    </Modal>
  );
};

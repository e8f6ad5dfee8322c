import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { ScheduledVideo } from '@zuzu/contract/weekly-videos.ts';
import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { errorText } from '#lib/api/api-error.ts';
import { videosOptions } from '#features/videos/videos-api.ts';
import { scheduleVideo, removeScheduled } from './weekly-videos-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { categoryName } from '#features/videos/categories.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { OptionalSelect, Select } from '#ui/fields/select.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { VideoPicker } from '#features/videos/video-picker.tsx';
import { weekText } from '#lib/texts/format.ts';
import { levelOptions } from '#features/office/lists/field-texts.ts';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { comingWeeks } from './weeks-of-month.ts';

/** Number of selectable weeks: half a year. */
const WEEKS_TO_CHOOSE = 26;

interface ScheduleDialogProps {
  weekStart: string;
  /** The entry to change; undefined for a new one. */
  entry: ScheduledVideo | undefined;
  now: Date;
  onClose: () => void;
  /** Called with the entry's week after the schedule has changed. */
  onDone: (weekStart: string) => void;
  /** Called after a failure: the displayed schedule may be outdated. */
  onFailed: () => void;
}
/** Schedules a video for an audience and a week, or edits an entry. */
export const ScheduleDialog = ({ weekStart, entry, now, onClose, onDone, onFailed }: ScheduleDialogProps) => {
  const library = useQuery(videosOptions);
  const [week, setWeek] = useState(weekStart);
  const [intensity, setIntensity] = useState<IntensityLevel | null>(entry?.intensity ?? null);
  const [category, setCategory] = useState<CategoryValue | null>(entry?.category ?? null);
  const [video, setVideo] = useState(entry?.video);

  const done = (text: string) => {
    showToast('good', text);
    onDone(week);
  };
  const save = useMutation({
    mutationFn: async (videoId: string) => {
      await scheduleVideo({
        weekStart: week,
        intensity,
        category,
        videoId,
        ...(entry && week === weekStart && { instead: entry._id }),
      });
      if (entry && week !== weekStart) await removeScheduled(entry._id);
    },
    onSuccess: () => done(m.weekly_saved({ days: weekText(week) })),
    onError: onFailed,
  });
  const remove = useMutation({
    mutationFn: (id: string) => removeScheduled(id),
    onSuccess: () => done(m.weekly_removed()),
    onError: onFailed,
  });
  const busy = save.isPending || remove.isPending;
  const submit = () => video && !busy && save.mutate(video._id);

  return (
    <Modal
      size="l"
      title={entry ? m.weekly_change_title() : m.weekly_schedule()}
      onClose={onClose}
      foot={
        <>
          {/* not disabled while saving, which would lose the focus */}
          <Button disabled={!video} aria-disabled={busy} onClick={submit}>
            {save.isPending ? m.office_saving() : m.office_save()}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {m.office_cancel()}
          </Button>
          {entry && (
            <Button tone="danger" aria-disabled={busy} onClick={() => !busy && remove.mutate(entry._id)}>
              <Trash2 />
              {m.weekly_remove()}
            </Button>
          )}
        </>
      }
    >
      {(save.error ?? remove.error) && (
        <Banner text={m.weekly_failed({ reason: errorText(save.error ?? remove.error) })} />
      )}
      <div className="fields">
        <Select
          label={m.office_week()}
          options={[...new Set([weekStart, ...comingWeeks(now.getTime(), WEEKS_TO_CHOOSE)])]
            .toSorted()
            .map((id) => ({ id, text: weekText(id) }))}
          value={week}
          onChange={setWeek}
        />
        <OptionalSelect
          label={m.office_intensity()}
          none={m.weekly_any_intensity()}
          options={levelOptions()}
          value={intensity ?? undefined}
          onChange={(level) => setIntensity(level ?? null)}
        />
        <OptionalSelect
          label={m.weekly_category()}
          none={m.weekly_any_category()}
          options={categoryValues.map((id) => ({ id, text: categoryName(id) }))}
          value={category ?? undefined}
          onChange={(value) => setCategory(value ?? null)}
        />
      </div>
      <p className="soft small">{m.weekly_audience_hint()}</p>
      {library.isPending && <SkeletonRows />}
      {library.error && <RetryBanner error={library.error} onRetry={library.refetch} />}
      {library.data && (
        <VideoPicker
          videos={library.data.filter(
            ({ status, trashedAt, draft }) => status === 'ready' && trashedAt === undefined && !draft,
          )}
          value={video?._id}
          onChange={setVideo}
          onEnter={submit}
        />
      )}
    </Modal>
  );
};

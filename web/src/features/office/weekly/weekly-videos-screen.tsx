import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ScheduledVideo, ScheduledWeek, ShareOfWeek } from '@zuzu/contract/weekly-videos.ts';
import { monthsAfter } from '@zuzu/domain/calendar/months.ts';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { NextChevron, PreviousChevron } from '#ui/page/arrows.tsx';
import { useNow } from '#ui/page/ago.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { NotLoaded } from '#features/office/lists/not-loaded.tsx';
import { monthText, weekText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage } from '#lib/texts/language.ts';
import { Fold } from '#ui/page/fold.tsx';
import { Chip } from '#ui/page/chip.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { WEEKLY_KEY, weeksOptions, weekPreviewOptions } from './weekly-videos-api.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WeekRow } from './week-row.tsx';
import { daysOfWeek, monthOfWeek, weeksOfMonth } from './weeks-of-month.ts';
import s from './weekly-videos-screen.module.css';

const Share = ({ share: { video, source, people } }: { share: ShareOfWeek }) => (
  <li className="line start">
    <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} size="s" />
    <div className="stack gap-1 breaks">
      <strong dir="auto">{video.displayName}</strong>
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
  /** Explains the preview of a future week: videos watched until then may change the selection. */
  coming: boolean;
  onClose: () => void;
}
/** Previews who gets which video in a week. */
const WeekPreview = ({ weekStart, coming, onClose }: WeekPreviewProps) => {
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

type Open =
  | { at: 'nothing' }
  | { at: 'schedule'; weekStart: string; entry?: ScheduledVideo }
  | { at: 'preview'; weekStart: string };

const route = getRouteApi('/management/management/weekly-videos');

const dayNames = (): string[] => {
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'narrow', timeZone: 'UTC' });
  return daysOfWeek('2026-11-22').map((day) => format.format(new Date(day)));
};

/** The weekly videos, month by month: past, current and scheduled. */
export const WeeklyVideosScreen = () => {
  usePageTitle(m.management_weekly_video());
  const now = useNow();
  const today = localDate(now);
  const month = route.useSearch().month ?? monthOfWeek(today);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { from, weeks } = weeksOfMonth(month);
  const query = useQuery(weeksOptions(from, weeks));
  const calendar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>({ at: 'nothing' });
  const close = () => setOpen({ at: 'nothing' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: WEEKLY_KEY });
  /** The button that opened the dialog may be removed with its entry; then the focus moves to its week. */
  const done = async (weekStart: string) => {
    close();
    await refresh();
    requestAnimationFrame(() =>
      calendar.current?.querySelector<HTMLElement>(`[data-week="${weekStart}"] button`)?.focus(),
    );
  };
  const turn = (months: number) =>
    void navigate({
      to: '/management/weekly-videos',
      search: { month: monthsAfter(month, months) },
      resetScroll: false,
    });

  const change = (entry: ScheduledVideo) => {
    const week = query.data?.find(({ entries }) => entries.includes(entry));
    if (week) setOpen({ at: 'schedule', weekStart: week.weekStart, entry });
  };

  const past = query.data?.filter(({ state }) => state === 'past') ?? [];
  const rowOf = (week: ScheduledWeek) => (
    <WeekRow
      key={week.weekStart}
      week={week}
      today={today}
      month={month}
      onSchedule={(weekStart) => setOpen({ at: 'schedule', weekStart })}
      onChange={change}
      onPreview={(weekStart) => setOpen({ at: 'preview', weekStart })}
    />
  );

  return (
    <>
      <PageHead title={m.management_weekly_video()}>
        <div className={s.month}>
          <IconButton icon={<PreviousChevron />} label={m.office_previous_month()} onClick={() => turn(-1)} />
          <strong role="status">{monthText(month)}</strong>
          <IconButton icon={<NextChevron />} label={m.office_next_month()} onClick={() => turn(1)} />
        </div>
      </PageHead>
      <NotLoaded query={query} title={m.weekly_error_title()} />
      {query.data && (
        <div ref={calendar} className="stack">
          <div className={s.names} aria-hidden>
            {dayNames().map((name, i) => (
              // two English weekdays share a letter
              // oxlint-disable-next-line react/no-array-index-key
              <span key={i}>{name}</span>
            ))}
          </div>
          {past.length > 0 && past.length < query.data.length ? (
            <Fold summary={m.weekly_past_weeks({ count: past.length })}>{past.map(rowOf)}</Fold>
          ) : (
            past.map(rowOf)
          )}
          {query.data.filter(({ state }) => state !== 'past').map(rowOf)}
        </div>
      )}
      {open.at === 'schedule' && (
        <ScheduleDialog
          weekStart={open.weekStart}
          entry={open.entry}
          now={now}
          onClose={close}
          onDone={(weekStart) => void done(weekStart)}
          onFailed={() => void refresh()}
        />
      )}
      {open.at === 'preview' && (
        <WeekPreview
          weekStart={open.weekStart}
          coming={query.data?.find(({ weekStart }) => weekStart === open.weekStart)?.state === 'coming'}
          onClose={close}
        />
      )}
    </>
  );
};

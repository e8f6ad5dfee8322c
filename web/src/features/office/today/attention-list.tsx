import type { ReactNode } from 'react';
import { useInfiniteQuery, useQuery, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarX, CircleCheck, Clapperboard, Copy, DatabaseBackup, SlidersHorizontal, Users } from 'lucide-react';
import type { VideoChoice } from '@zuzu/contract/constants.ts';
import type { Attention } from '@zuzu/contract/system.ts';
import { attentionOptions } from '#features/office/system/system-api.ts';
import { classesOptions } from '#features/office/statistics/statistics-api.ts';
import { agoText, useNow } from '#ui/page/ago.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { WhenLoaded } from '#ui/page/when-loaded.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { rangeOf, STOPPED_AFTER_WEEKS } from '#features/office/statistics/statistics-range.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { lessonConfigOptions, ruleFiguresOptions } from '#features/office/lesson-editor/lesson-config-api.ts';
import { pathText } from '#features/videos/categories.ts';
import { blockProblems } from '#features/office/lesson-editor/block-warnings.ts';
import { TodayItem } from './today-item.tsx';

/** Returns blocks of the active rules that can't be filled for classes and other users with the same exclusions. */
const useUnfillableBlocks = () => {
  const rulesQuery = useQuery(lessonConfigOptions);
  const rules = rulesQuery.data;
  const answers = useQueries({
    queries: rules
      ? lengthCodes
          .filter((length) => rules.config.lessonRules[`${length}`].order.length > 0)
          .map((length) => ruleFiguresOptions(rules.config.lessonRules[`${length}`], length))
      : [],
  });
  const unfillable = answers.flatMap(({ data }) => {
    const figures = data?.figures.find(({ userTypes }) => userTypes.includes('C'))?.intensities;
    if (!data || !figures || !rules) return [];
    const { length } = data;
    return [...blockProblems(figures)].map(([at, problems]) => ({
      length,
      at,
      text: m.attention_block({
        minutes: lessonMinutes[length].content,
        number: at + 1,
        category: pathText(rules.config.lessonRules[`${length}`].order[at] ?? ''),
        problem: problems.join(' '),
      }),
    }));
  });
  return { queries: [rulesQuery, ...answers], unfillable };
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Backups should be at least weekly. */
const DUE_AFTER_MS = 7 * DAY_MS;

/** Returns whether the last backup is too old or missing. */
const isBackupDue = (lastBackupAt: string | null, now: Date): boolean =>
  lastBackupAt === null || now.getTime() - Date.parse(lastBackupAt) > DUE_AFTER_MS;

const MAX_NAMED = 3;

/** All problems that need attention, linked to the screens for fixing them; without any, a note that all is well. */
export const AttentionList = () => {
  const now = useNow();
  const attention = useQuery(attentionOptions);
  const stopped = useInfiniteQuery(classesOptions(rangeOf(STOPPED_AFTER_WEEKS, 'week', now), { only: 'stopped' }));
  const blocks = useUnfillableBlocks();
  const { rows: classes = [], total: stoppedCount = 0 } = stopped.data?.pages[0] ?? {};

  const { failedVideos, duplicateVideos, rightsEnding, lastBackupAt } = attention.data ?? {};
  const items: ReactNode[] = [
    videosItem('failed', <Clapperboard />, m.attention_failed, failedVideos),
    videosItem('duplicate', <Copy />, m.attention_duplicates, duplicateVideos),
    videosItem('rights-ending', <CalendarX />, m.attention_rights, rightsEnding),
    blocks.unfillable.length > 0 && (
      <TodayItem
        key="blocks"
        icon={<SlidersHorizontal />}
        text={m.attention_blocks({ count: blocks.unfillable.length })}
      >
        {blocks.unfillable.slice(0, MAX_NAMED).map(({ length, at, text }) => (
          <Link key={`${length} ${at}`} to="/management/leeson-composition" search={length === 1 ? {} : { length }}>
            {text}
          </Link>
        ))}
        {blocks.unfillable.length > MAX_NAMED && <span>{MORE}</span>}
      </TodayItem>
    ),
    stoppedCount > 0 && (
      <TodayItem
        key="classes"
        icon={<Users />}
        text={m.attention_classes({ count: stoppedCount, weeks: STOPPED_AFTER_WEEKS })}
      >
        <Link to="/management/schools" search={{ range: STOPPED_AFTER_WEEKS, only: 'stopped' }}>
          <bdi>
            {[...new Set(classes.map(({ owner }) => owner))].slice(0, MAX_NAMED).join(', ')}
            {stoppedCount > MAX_NAMED && MORE}
          </bdi>
        </Link>
      </TodayItem>
    ),
    lastBackupAt !== undefined && isBackupDue(lastBackupAt, now) && (
      <TodayItem
        key="backup"
        icon={<DatabaseBackup />}
        text={
          lastBackupAt === null
            ? m.attention_no_backup()
            : m.attention_old_backup({ when: agoText(new Date(lastBackupAt), now) })
        }
      >
        <Link to="/management/system">{m.system_title()}</Link>
      </TodayItem>
    ),
  ].filter(Boolean);

  return (
    <OfficeCard title={m.attention_title()}>
      {items.length > 0 && <ul className="stack gap-4">{items}</ul>}
      <WhenLoaded queries={[attention, stopped, ...blocks.queries]}>
        {items.length === 0 && (
          <p className="line">
            <CircleCheck className="good" aria-hidden />
            {m.attention_nothing()}
          </p>
        )}
      </WhenLoaded>
    </OfficeCard>
  );
};

const MORE = '…';

/** The number of videos of a kind, with the first names linked to the full list. */
const videosItem = (
  only: VideoChoice,
  icon: ReactNode,
  text: (of: { count: number }) => string,
  { videos, count }: Attention['failedVideos'] = { videos: [], count: 0 },
) =>
  count > 0 && (
    <TodayItem key={only} icon={icon} text={text({ count })}>
      <Link to="/management/videos" search={{ only }}>
        <bdi>
          {videos.map(({ displayName }) => displayName).join(', ')}
          {count > videos.length && MORE}
        </bdi>
      </Link>
    </TodayItem>
  );

import { useState } from 'react';
import { Check } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { creatureOf } from '@zuzu/domain/users/creature.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { DEFAULT_GROUP_NAME, type Group } from '@zuzu/domain/users/group.ts';
import { plannedLessons, SCHOOL_DAYS } from '@zuzu/domain/weekly/school-weeks.ts';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';
import { CardLink } from '#ui/page/card-link.tsx';
import { Ring } from '#ui/page/ring.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { ConnectBoardLink } from '#features/boards/connect-board-link.tsx';
import { EasierOffer } from '#features/lessons/easier-offer.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { SpaceChip } from '#features/lessons/space-chip.tsx';
import { TwoMinutesLink } from '#features/lessons/two-minutes-link.tsx';
import { TodayLink } from '#features/lessons/today-link.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { serverDate } from '#lib/session/clock.ts';
import { useUser } from '#lib/session/session.ts';
import { daysAgo } from '#lib/texts/format.ts';
import { lessonsOfWeek } from './lessons-of-week.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from './group-name.ts';
import { groupColumns } from './group-columns.ts';
import s from './group-selection-screen.module.css';
import { lazily } from '#ui/behavior/lazily.tsx';

/** A group's animal, loaded after the page that it is on. */
const LazyCreature = lazily(async () => (await import('#ui/pictures/creature.tsx')).Creature);

type CardGroup = Pick<
  Group,
  'name' | 'preferences' | 'lastSeenAt' | 'week' | 'plannedLessons' | 'creature' | 'finishedLessons'
> & { _id?: string };
/** The only choice of a user without groups. */
const defaultGroup: CardGroup = { name: DEFAULT_GROUP_NAME, preferences: defaultPreferences };

/** Shorter streaks of weeks aren't shown. */
const MIN_STREAK_WEEKS = 2;

/** The lessons of this week as a ring and in words, and the streak of weeks with a lesson. */
const Week = ({ done, planned, streak }: { done: number; planned: number; streak: number }) => (
  <span className="line gap-2">
    <Ring className={s.ring} from={0} to={Math.min(1, done / Math.max(1, planned))}>
      {done > 0 && done >= planned && <Check aria-hidden />}
    </Ring>
    <span>
      {planned > 0 ? `${m.player_end_week()} ${lessonsOfWeek({ done, planned })}` : m.lesson_group_holiday()}
      {streak >= MIN_STREAK_WEEKS && `\u00a0· ${m.lesson_group_weeks({ count: streak })}`}
    </span>
  </span>
);

/** Says that a lesson was started today, or else when the group last watched a video. */
const lastMovedText = ({ lastSeenAt, week }: CardGroup, now: Date): string => {
  if (week?.begun === localDate(now)) return m.lesson_group_begun();
  return lastSeenAt ? m.lesson_group_moved({ when: daysAgo(new Date(lastSeenAt), now) }) : m.lesson_group_never();
};

const GroupCard = ({ group, now }: { group: CardGroup; now: Date }) => {
  const { name, preferences, week } = group;
  return (
    <CardLink
      to="/lesson-type-selection"
      search={{ group: name }}
      className={s.group}
      style={{ '--fill': `var(--i${preferences.intensityLevel})` }}
    >
      <div className={s.inside}>
        <div className={s.text}>
          <h2 className="clamped breaks" dir="auto">
            {groupTitle(name)}
          </h2>
          {week ? (
            <Week {...week} planned={plannedLessons(preferences.lessonsPerWeek, week.schoolDays ?? SCHOOL_DAYS)} />
          ) : (
            <span>{m.lesson_group_per_week({ count: preferences.lessonsPerWeek })}</span>
          )}
          <span className={s.last}>{lastMovedText(group, now)}</span>
        </div>
        <span className={s.art} aria-hidden>
          {group.finishedLessons === undefined ? (
            <Figure pose={`intensity-${preferences.intensityLevel}`} />
          ) : (
            <LazyCreature animal={creatureOf(group)} />
          )}
        </span>
      </div>
    </CardLink>
  );
};

/**
 * One card for each of the user's groups; a tap stores the group and continues to the lesson types. The button on it
 * plays the group's lesson of today immediately.
 */
export const GroupSelectionScreen = () => {
  const user = useUser();
  const [now] = useState(serverDate);
  useNextPages('/lesson-type-selection', '/app/two-minutes');
  // lessons may have been played on another device, and groups renamed by a manager
  const isShown = user !== undefined && user.type !== 'A';
  useQuery({ ...fixedLessonsOptions(user?._id ?? ''), enabled: isShown, staleTime: 0 });
  const groups = user?.groups.length === 0 ? [defaultGroup] : (user?.groups ?? []);
  return (
    <LessonLayout title={m.lesson_group_page()} fill>
      <div className={s.hello}>
        <h1>{m.lesson_group_title()}</h1>
        <p className="soft large">{user && m.lesson_group_hello({ name: user.full_name.split(' ')[0] ?? '' })}</p>
        {user && !user.board && <EasierOffer userId={user._id} />}
        {user?.type === 'C' && !user.board && <ConnectBoardLink />}
      </div>
      <ul className={s.groups} style={{ '--columns': groupColumns(groups.length) }}>
        {groups.map((group) => (
          <li key={group.name}>
            <GroupCard group={group} now={now} />
            <div className={s.today}>
              <TodayLink group={group} />
              <TwoMinutesLink group={group} hasKey={groups.length === 1} />
              <SpaceChip group={group} bare />
            </div>
          </li>
        ))}
      </ul>
    </LessonLayout>
  );
};

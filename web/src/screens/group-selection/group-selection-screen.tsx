import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { DEFAULT_GROUP_NAME, type Group } from '@zuzu/domain/users/group.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { fixedLessonsOptions } from '#api/fixed-lessons.ts';
import { CardLink } from '#components/page/card-link.tsx';
import { LevelName } from '#components/videos/intensity.tsx';
import { Mover, type Pose } from '#components/pictures/mover.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { paths } from '#paths.ts';
import { useUser } from '#session/session.ts';
import { daysAgo, minutesText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { Text } from '#texts/text.tsx';
import { groupColumns } from './group-columns.ts';
import s from './group-selection-screen.module.css';

const poses: Readonly<Record<IntensityLevel, Pose>> = { 1: 'story', 2: 'dance', 3: 'star', 4: 'run', 5: 'jump' };

type CardGroup = Pick<Group, 'name' | 'preferences' | 'lastSeenAt'>;
/** What a user without groups chooses from. */
const defaultGroup: CardGroup = { name: DEFAULT_GROUP_NAME, preferences: defaultPreferences };

const GroupCard = ({ group: { name, preferences, lastSeenAt }, now }: { group: CardGroup; now: Date }) => (
  <CardLink
    to={paths.lessonTypeSelection}
    search={{ group: name }}
    className={s.group}
    style={{ '--fill': `var(--i${preferences.intensityLevel})` }}
  >
    <div className={s.text}>
      <h2>{groupTitle(name)}</h2>
      <span>
        <LevelName level={preferences.intensityLevel} />
      </span>
      <span>
        <Text>
          {minutesText(lessonMinutes[preferences.lessonLength].slot)} ·{' '}
          {m.lesson_group_per_week({ count: preferences.lessonsPerWeek })}
        </Text>
      </span>
      <span className={s.last}>
        <Text>
          {lastSeenAt ? m.lesson_group_last({ when: daysAgo(new Date(lastSeenAt), now) }) : m.lesson_group_never()}
        </Text>
      </span>
    </div>
    <span className={s.art} aria-hidden>
      <Mover pose={poses[preferences.intensityLevel]} />
    </span>
  </CardLink>
);

/** One card for each group of the user; a tap remembers the group and goes on to the kinds of lesson. */
export const GroupSelectionScreen = () => {
  const user = useUser();
  const [now] = useState(() => new Date());
  // another device may have played since, and a manager may have renamed a group: the stored user is brought up to date
  useQuery({ ...fixedLessonsOptions(user?._id ?? ''), enabled: user !== undefined && user.type !== 'A' });
  if (!user) return null;
  const groups = user.groups.length > 0 ? user.groups : [defaultGroup];
  return (
    <LessonLayout title={m.lesson_group_page()} fill>
      <div className={s.hello}>
        <h1>
          <Text>{m.lesson_group_title()}</Text>
        </h1>
        <p>
          <Text>{m.lesson_group_hello({ name: user.full_name.split(' ')[0] ?? '' })}</Text>
        </p>
      </div>
      <ul className={s.groups} style={{ '--columns': groupColumns(groups.length) }}>
        {groups.map((group) => (
          <li key={group.name}>
            <GroupCard group={group} now={now} />
          </li>
        ))}
      </ul>
    </LessonLayout>
  );
};

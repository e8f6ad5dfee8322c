import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import { creatureOf } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { groupTitle } from '#features/classes/group-name.ts';
import { prefetchLesson } from '#features/lessons/compose-lesson-api.ts';
import { SpaceChip } from '#features/lessons/space-chip.tsx';
import { LessonPictures } from '#features/lessons/lesson-pictures.tsx';
import { TodayTitle, useLessonLooks, useTodayLesson } from '#features/lessons/today-lesson.tsx';
import { MoreMenu } from '#layouts/lesson-layout/more-menu.tsx';
import { usePageTitle } from '#layouts/page-title.ts';
import { m } from '#lib/texts/generated/messages.js';
import { opensHere } from '#ui/behavior/opens-here.ts';
import { CardLink } from '#ui/page/card-link.tsx';
import { Creature } from '#ui/pictures/creature.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { useWaitingLesson } from './waiting-lesson.ts';
import s from './board-start.module.css';

/** A connected board until a lesson starts: the class, its animal and today's lesson, read from the back of the room. */
export const BoardStart = ({ group, children }: { group: Group; children: ReactNode }) => {
  const name = groupTitle(group.name);
  usePageTitle(name);
  const { left, time, text, search, request } = useTodayLesson(group);
  const looks = useLessonLooks(request);
  const { intensity, length, place, minutes } = search;
  useWaitingLesson({
    choice: { intensity, length, ...(place !== undefined && { place }), ...(minutes !== undefined && { minutes }) },
    ...(left !== undefined && { left }),
    looks: [...looks],
  });
  return (
    <main className={s.start} style={{ '--fill': `var(--i${request.intensity})` }}>
      <header className={s.head}>
        <h1 className="clamped breaks" dir="auto">
          {name}
        </h1>
        <SpaceChip group={group} />
        <MoreMenu canSignOut canConnectBoard={false} className={s.more} />
      </header>
      <CardLink
        to="/app/video-player"
        search={search}
        className={s.today}
        onClick={(event) => {
          if (opensHere(event)) prefetchLesson(request);
        }}
      >
        <LessonPictures looks={looks} />
        <span className={s.play} aria-hidden>
          <Play />
        </span>
        <span className={s.words}>
          <strong className="heavy">
            <TodayTitle left={left} time={time} />
          </strong>{' '}
          <span>{text}</span>
        </span>
      </CardLink>
      <div className={s.animal}>
        {group.finishedLessons === undefined ? (
          <Figure pose="wave" />
        ) : (
          <Creature animal={creatureOf({ ...group, finishedLessons: group.finishedLessons })} />
        )}
        {group.creature?.name !== undefined && <strong dir="auto">{group.creature.name}</strong>}
      </div>
      <nav className={s.others} aria-label={m.lesson_type_title()}>
        {children}
      </nav>
    </main>
  );
};

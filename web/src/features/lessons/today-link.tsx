import { Play } from 'lucide-react';
import type { Group } from '@zuzu/domain/users/group.ts';
import { isAnySpace } from '@zuzu/domain/videos/needs.ts';
import { prefetchLesson } from './compose-lesson-api.ts';
import { LessonPictures } from './lesson-pictures.tsx';
import { TodayTitle, useLessonLooks, useTodayLesson } from './today-lesson.tsx';
import { opensHere } from '#ui/behavior/opens-here.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import { chooseGroup } from '#lib/session/session.ts';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './today-link.module.css';

interface TodayLinkProps {
  group: Pick<Group, 'name' | 'preferences' | 'plannedLessons' | 'week'> & { _id?: string };
}
/** Plays a group's lesson of today with one press, and shows three of its exercises. */
export const TodayLink = ({ group }: TodayLinkProps) => {
  const { left, time, text, place, search, request } = useTodayLesson(group);
  return (
    <ButtonLink
      tone="night"
      to="/app/video-player"
      search={search}
      className={s.today}
      onClick={(event) => {
        if (!opensHere(event)) return;
        chooseGroup(group.name);
        prefetchLesson(request);
      }}
    >
      <span className={s.inside}>
        <LessonPictures looks={useLessonLooks(request)} />
        <span className={s.play} aria-hidden>
          <Play />
        </span>
        <span className={s.words}>
          <strong className="large heavy">
            <TodayTitle left={left} time={time} />
          </strong>{' '}
          <span className="clamped">
            {text}
            {!isAnySpace(place) && `\u00a0· ${spaceText(place)}`}
          </span>{' '}
          {/* tells the links of several cards apart */}
          <Hidden>{groupTitle(group.name)}</Hidden>
        </span>
      </span>
    </ButtonLink>
  );
};

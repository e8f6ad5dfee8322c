import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Info } from 'lucide-react';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { bellSeconds, lessonClock, shortenedTimeline, type PartJoin } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { useNow } from '#ui/page/ago.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import { atLevel } from '#features/videos/intensity.tsx';
import { titleOf } from '#features/videos/title-of.ts';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { lessonTimeline } from '#player/playback/lesson-playlist.ts';
import { classWarningTexts, warningTexts } from '#player/stage/lesson-warnings.ts';
import { categoryText } from '#player/stage/lesson-words.ts';
import { useLanding } from '#features/users/use-landing.ts';
import { useUser, type GroupRef } from '#lib/session/session.ts';
import { clockTime, minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './lesson-sheet.module.css';
import { LandingLine } from './landing-line.tsx';
import { LessonSwitches } from './lesson-switches.tsx';
import { OurWords } from './our-words.tsx';
import { partReasons, type PartReason } from './part-reasons.ts';
import { SheetPart } from './sheet-part.tsx';
import { SheetSummary } from './sheet-summary.tsx';
import type { useLessonChange } from './use-lesson-change.ts';

const reasonText = (reason: PartReason, category: string, at: string): string => {
  switch (reason.kind) {
    case 'pinned':
      return m.lesson_sheet_why_pinned();
    case 'new':
      return m.lesson_sheet_why_new();
    case 'rested':
      return m.lesson_sheet_why_days({ count: reason.days });
    case 'length':
      return m.lesson_sheet_why_length({ minutes: reason.minutes });
    case 'chosen':
      return reason.count > 1
        ? m.lesson_sheet_why_chosen({ count: reason.count, category, at })
        : m.lesson_sheet_why_only({ category, at });
  }
};

/** The number of parts that are new to the group, in words. */
const newnessText = (count: number, parts: number): string =>
  count === 0
    ? m.lesson_sheet_none_new()
    : count === parts
      ? m.lesson_sheet_all_new()
      : m.lesson_sheet_new_count({ count });

const NO_GROUP: GroupRef = { userId: '', groupName: '' };

interface LessonSheetProps {
  lesson: Pick<ComposedLesson, 'finalLesson' | 'mergedPlaylist' | 'warnings' | 'theme' | 'place'>;
  /** With `minutes`, parts are left out so that it ends within them. Undefined for a lesson that wasn't composed by them. */
  steps?: { intensity: IntensityLevel; length: LengthCode; minutes?: number | undefined };
  /** Undefined if the lesson can't be changed. */
  change?: ReturnType<typeof useLessonChange>;
  onStart: () => void;
  /** Next to the heading. */
  prepare?: ReactNode;
  /** The group, if the lesson plays in this browser. */
  owner?: GroupRef;
  partJoin: PartJoin;
  /** Seconds of the landing, if the lesson plays on a board. */
  boardLanding?: number;
  /** Called by the back button if the lesson plays on a board; otherwise it leads to the previous choice. */
  onBack?: () => void;
}
/** The lesson's parts before it is played: swap a part, lock some and recompose the rest, or just start. */
export const LessonSheet = ({
  lesson,
  steps,
  change,
  onStart,
  prepare,
  owner,
  partJoin,
  boardLanding = 0,
  onBack,
}: LessonSheetProps) => {
  const minutes = steps?.minutes;
  // an offline lesson may be from another day
  const title = change ? m.lesson_sheet_title() : m.player_sheet();
  const { finalLesson: parts, warnings } = lesson;
  const type = useUser()?.type;
  const isManager = type === 'M';
  const isClass = isManager || type === 'C';
  const warningLines = (isManager ? warningTexts : classWarningTexts)(warnings, lesson.place);
  const [why, setWhy] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const landing = useLanding(owner ?? NO_GROUP);
  const whole = lessonTimeline(lesson, { join: partJoin, landing: owner ? landing.seconds : boardLanding });
  const timeline = shortenedTimeline(whole, 0, bellSeconds(minutes));
  const seconds = lessonClock(timeline, 0).total;
  const kept = parts.filter((_, position) => !timeline.leftOut.has(position));
  const fresh = kept.filter(({ lastSeenAt }) => lastSeenAt === null).length;
  const target = steps && {
    targetMinutes: lessonMinutes[steps.length].content,
    isInside: !warnings.some(({ code }) => code === 'OUTSIDE_TOLERANCE'),
  };
  const swapped = change?.done?.position;
  const news = !change?.done
    ? ''
    : swapped === undefined
      ? m.lesson_sheet_changed({ time: clockTime(seconds) })
      : m.lesson_sheet_swapped({
          title: parts[swapped] ? titleOf(parts[swapped].video) : '',
          time: clockTime(seconds),
        });

  return (
    <LessonLayout title={title} {...(onBack ? { onBack } : change && steps && { steps })}>
      <div className={s.sheet}>
        <header className={s.head}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>
            {m.player_part_count({ count: kept.length })} · {newnessText(fresh, kept.length)}
          </p>
          {minutes !== undefined && <p>{m.lesson_sheet_shortened({ time: minutesText(minutes) })}</p>}
          {prepare}
          {owner && <LessonSwitches owner={owner} canChoose={change !== undefined && isClass} />}
          {owner && landing.on && <LandingLine line={landing.line} onTyped={landing.setLine} />}
          {owner && isClass && <OurWords owner={owner} />}
          {lesson.theme !== undefined && <p>{m.lesson_sheet_theme({ name: lesson.theme })}</p>}
          {lesson.place && <p>{m.place_made_for({ place: spaceText(lesson.place) })}</p>}
          <div role="status">
            {warningLines.length > 0 && (
              <ul className={s.warnings}>
                {warningLines.map((warning) => (
                  <li className="line gap-2" key={warning}>
                    <Info aria-hidden />
                    {warning}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </header>
        <ol className={s.parts}>
          {parts.map((part, position) => (
            <SheetPart
              key={position}
              part={part}
              order={position + 1}
              leftOut={timeline.leftOut.has(position)}
              locked={change?.isLocked(part.video.fileKey) ?? false}
              pending={change?.isPending(position) ?? false}
              busy={change?.busy ?? false}
              reasons={
                steps &&
                target &&
                partReasons(part, target, now).map((reason) =>
                  reasonText(reason, categoryText(part.blockPath), atLevel(steps.intensity)),
                )
              }
              open={why === position}
              change={
                change && {
                  swap: () => change.swap(position),
                  toggleLock: () => change.toggleLock(part.video.fileKey),
                }
              }
              onWhy={() => setWhy(why === position ? undefined : position)}
            />
          ))}
        </ol>
        <SheetSummary
          parts={kept}
          seconds={seconds}
          busy={change?.busy ?? false}
          onStart={onStart}
          onAnother={change?.another}
        />
        <Hidden>
          <span role="status">{change?.busy ? m.lesson_sheet_changing() : news}</span>
        </Hidden>
      </div>
    </LessonLayout>
  );
};

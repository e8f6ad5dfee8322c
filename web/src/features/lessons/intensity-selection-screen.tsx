import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { CardLink } from '#ui/page/card-link.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { ConnectBoardLink } from '#features/boards/connect-board-link.tsx';
import { EasierOffer } from './easier-offer.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { SpaceChip } from './space-chip.tsx';
import { TodayLink } from './today-link.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { useSpaceInSearch } from '#lib/session/lesson-space.ts';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import type { LessonChoice } from './lesson-choice.ts';
import { UsualMark } from './usual-mark.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import a from './ask.module.css';
import s from './intensity-selection-screen.module.css';

const texts: Readonly<Record<IntensityLevel, () => string>> = {
  1: m.lesson_intensity_text_1,
  2: m.lesson_intensity_text_2,
  3: m.lesson_intensity_text_3,
  4: m.lesson_intensity_text_4,
  5: m.lesson_intensity_text_5,
};

export const IntensitySelectionScreen = () => (
  <IntensitySelection search={useSearch({ from: '/app/intensity-selection' })} />
);

/** Five levels as a staircase; chosen by a tap or the keys 1 to 5. On the home page it also links to today's lesson. */
export const IntensitySelection = ({ search: { intensity, length } }: { search: LessonChoice }) => {
  const navigate = useNavigate();
  const group = useGroup();
  // other users come here to avoid the usual lesson
  const user = useUser();
  const isHome = user?.type === 'B';
  const preferred = group?.preferences.intensityLevel;
  const taken = intensity ?? preferred;
  const first = useFirstFocus<HTMLAnchorElement>();
  const inSearch = useSpaceInSearch(group);
  /** Continues to the step that is still missing. */
  const next = (level: IntensityLevel) =>
    ({
      to: length ? '/app/video-player' : '/app/length-selection',
      search: { intensity: level, length, place: length && inSearch },
    }) as const;
  useNextPages('/app/length-selection', '/app/video-player');
  useDigitKeys((digit) => {
    const level = intensityLevels.find((each) => each === digit);
    if (level) void navigate(next(level));
  });

  return (
    <LessonLayout title={m.lesson_intensity_page()} steps={{ intensity, length, at: 'intensity' }} fill>
      <div className={a.ask}>
        <h1 id="question">{m.lesson_intensity_title()}</h1>
        {isHome && (
          <nav className={a.others} aria-label={m.lesson_type_title()}>
            <ButtonLink to="/fixed-lessons" tone="quiet" size="s">
              <CalendarCheck aria-hidden />
              {m.lesson_type_ready()}
            </ButtonLink>
            {!user.board && <ConnectBoardLink />}
          </nav>
        )}
        {!user && <span className={a.room} data-home />}
        {group && <SpaceChip group={group} />}
        {isHome && group && <TodayLink group={group} />}
        {isHome && !user.board && <EasierOffer userId={user._id} />}
      </div>
      <ol className="five" aria-labelledby="question">
        {intensityLevels.map((level) => (
          <li key={level}>
            <CardLink
              {...next(level)}
              ref={level === taken ? first : undefined}
              aria-current={level === taken || undefined}
              className={s.stair}
              style={{ '--fill': `var(--i${level})`, '--step': level - 1 }}
            >
              <span className={s.text}>
                <span className={s.number} aria-hidden>
                  {level}
                </span>
                <span className="grid gap-1">
                  <strong className="heavy">{levelName(level)}</strong>
                  <span>{texts[level]()}</span>
                  {level === preferred && <UsualMark className={s.usual} />}
                </span>
              </span>
              <span className={s.art} aria-hidden>
                <Figure pose={`intensity-${level}`} />
              </span>
            </CardLink>
          </li>
        ))}
      </ol>
    </LessonLayout>
  );
};

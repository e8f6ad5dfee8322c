import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { isLengthCode, lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { opensHere } from '#ui/behavior/opens-here.ts';
import { CardLink } from '#ui/page/card-link.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { SpaceChip } from './space-chip.tsx';
import { useNextPages } from '#layouts/use-prefetch.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { lengthsOptions, prefetchLesson } from './compose-lesson-api.ts';
import { spaceOfSearch, useSpaceInSearch } from '#lib/session/lesson-space.ts';
import { useGroup } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { UntilBell } from './until-bell.tsx';
import { UsualMark } from './usual-mark.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import a from './ask.module.css';
import s from './length-selection-screen.module.css';

const texts: Readonly<Record<LengthCode, () => string>> = {
  1: m.lesson_length_text_1,
  2: m.lesson_length_text_2,
  3: m.lesson_length_text_3,
  4: m.lesson_length_text_4,
  5: m.lesson_length_text_5,
};

const CENTRE = 50;
const WEDGE_RADIUS = 43;

/** A clock face whose wedge is the lesson's share of an hour. `minutes` below 60. */
const ClockFace = ({ minutes }: { minutes: number }) => {
  const angle = (minutes / 60) * 2 * Math.PI;
  const x = (CENTRE + WEDGE_RADIUS * Math.sin(angle)).toFixed(2);
  const y = (CENTRE - WEDGE_RADIUS * Math.cos(angle)).toFixed(2);
  return (
    <svg viewBox="0 0 100 100" className={s.clock} aria-hidden>
      <circle cx={CENTRE} cy={CENTRE} r="48" fill="var(--sunken)" />
      <path d={`M50 50V7A43 43 0 ${minutes > 30 ? 1 : 0} 1 ${x} ${y}Z`} fill="var(--action)" />
      {Array.from({ length: 12 }, (_, hour) => (
        <path
          key={hour}
          d="M50 5.5V11"
          transform={`rotate(${hour * 30} 50 50)`}
          stroke="var(--ink)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
      <path
        d="M50 50V18"
        transform={`rotate(${minutes * 6} 50 50)`}
        stroke="var(--ink)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx={CENTRE} cy={CENTRE} r="5.5" fill="var(--ink)" />
    </svg>
  );
};

/** Five lengths; a tap or one of the keys 1 to 5 opens the player. */
export const LengthSelectionScreen = () => {
  const { intensity, length } = useSearch({ from: '/app/length-selection' });
  const navigate = useNavigate();
  const group = useGroup();
  const preferred = group?.preferences.lessonLength;
  const groupName = group?.name ?? DEFAULT_GROUP_NAME;
  const taken = length ?? preferred;
  const first = useFirstFocus<HTMLAnchorElement>();
  const inSearch = useSpaceInSearch(group);
  const next = (code: LengthCode) =>
    ({ to: '/app/video-player', search: { intensity, length: code, place: inSearch } }) as const;
  const choose = (code: LengthCode) => intensity && prefetchLesson({ intensity, length: code, groupName, place });
  const place = spaceOfSearch(inSearch, group);
  const { data: { lengths } = { lengths: lengthCodes } } = useQuery(lengthsOptions({ intensity, groupName, place }));
  useNextPages('/app/video-player');
  useDigitKeys((code) => {
    if (!isLengthCode(code)) return;
    choose(code);
    void navigate(next(code));
  });

  return (
    <LessonLayout title={m.lesson_length_page()} steps={{ intensity, length, at: 'length' }} fill>
      <div className={a.ask}>
        <h1 id="question">{m.lesson_length_title()}</h1>
        {group && <SpaceChip group={group} />}
      </div>
      <ol className={s.lengths} aria-labelledby="question">
        {lengthCodes.map((code) => (
          <li key={code}>
            <CardLink
              {...next(code)}
              ref={code === taken ? first : undefined}
              aria-current={code === taken || undefined}
              className={s.card}
              onClick={(event) => opensHere(event) && choose(code)}
            >
              <ClockFace minutes={lessonMinutes[code].slot} />
              <span className={s.text}>
                <strong className="semibold">
                  <b>{lessonMinutes[code].slot}</b> {m.lesson_length_minutes({ count: lessonMinutes[code].slot })}
                </strong>
                <span className="soft">{lengths.includes(code) ? texts[code]() : m.lesson_length_short()}</span>
                {code === preferred && <UsualMark />}
              </span>
            </CardLink>
          </li>
        ))}
      </ol>
      <UntilBell intensity={intensity} place={inSearch} />
    </LessonLayout>
  );
};

import { Fragment, useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { MonitorX, RotateCcw, Timer } from 'lucide-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { BoardLesson, BoardState } from '@zuzu/contract/boards.ts';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { LANDING_SECONDS } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { errorText } from '#lib/api/api-error.ts';
import { endSessionOf } from '#features/sign-in/auth-api.ts';
import { FEEDBACK_KEY } from '#features/lessons/feedback-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { LessonFaces, PartOpinions } from '#player/end/lesson-feedback.tsx';
import { spaceOfSearch } from '#lib/session/lesson-space.ts';
import { useUser } from '#lib/session/session.ts';
import { minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { BoardLessonControls } from './board-lesson-controls.tsx';
import { ChooseForBoard, OpenLesson } from './choose-for-board.tsx';
import { LessonPictures } from '#features/lessons/lesson-pictures.tsx';
import { TodayTitle } from '#features/lessons/today-lesson.tsx';
import { RemoteSheet } from './remote-sheet.tsx';
import { useBoard, type RemoteBoard } from './use-board.ts';
import s from './remote-screen.module.css';

const linkText: Readonly<Record<Exclude<RemoteBoard['link'], 'away'>, () => string>> = {
  connecting: m.remote_connecting,
  waiting: m.remote_waiting,
  here: m.remote_here,
  lost: m.remote_lost,
  ended: m.remote_ended,
};

/** Describes how the lesson ended; '' if it hasn't. */
const endText = (lesson: BoardLesson | undefined): string => {
  if (lesson?.phase === 'failed') return m.remote_lesson_failed();
  if (lesson?.phase !== 'ended') return '';
  return lesson.landing?.isNow ? m.remote_landing() : m.remote_done();
};

const Link = ({ board: { link, reportedAt, unanswered } }: { board: RemoteBoard }) => (
  <p className={s.link} role="status" data-link={link}>
    <i className="dot" aria-hidden />
    {link === 'away' ? (
      <>
        {m.remote_away()} {reportedAt !== undefined && <Ago at={reportedAt} />}
      </>
    ) : link === 'here' && unanswered ? (
      m.remote_unanswered()
    ) : (
      linkText[link]()
    )}
  </p>
);

interface TodayProps {
  today: NonNullable<BoardState['today']>;
  send: RemoteBoard['send'];
  onLook: () => void;
}
/** The lesson that the waiting board shows; one press plays it there. */
const Today = ({ today: { choice, left, looks }, send, onLook }: TodayProps) => {
  const { intensity, length, minutes = lessonMinutes[length].slot } = choice;
  return (
    <section className={s.now} aria-labelledby="remote-today">
      <LessonPictures looks={looks} />
      <h2 id="remote-today">
        <TodayTitle left={left} />
      </h2>
      <p className="soft">
        {minutesText(minutes)} · {levelName(intensity)}
      </p>
      <OpenLesson choice={choice} tone="night" send={send} onLook={onLook} />
    </section>
  );
};

const Disconnect = ({ userId, sessionId }: { userId: string; sessionId: string }) => {
  const end = useMutation({
    mutationFn: () => endSessionOf(userId, sessionId),
    meta: { failure: (problem) => m.sessions_failed({ reason: errorText(problem) }) },
  });
  return (
    <div className="soft small grid gap-2">
      <p>{m.board_connected_text()}</p>
      <Button tone="quiet" className="narrow" disabled={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
        <MonitorX aria-hidden />
        {m.board_disconnect()}
      </Button>
    </div>
  );
};

const Remote = ({ user, sessionId }: { user: SignedInUser; sessionId: string }) => {
  const board = useBoard(sessionId);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { group: name, state, send } = board;
  const group = user.groups.find((each) => each.name === name);
  const lesson = state?.lesson;
  const queries = useQueryClient();
  const feedbackAt = lesson?.play?.feedbackAt;
  useEffect(() => {
    if (feedbackAt !== undefined) void queries.invalidateQueries({ queryKey: FEEDBACK_KEY });
  }, [queries, feedbackAt]);
  const sendFeedback = () => send({ kind: 'feedback' });
  const isPlayed = lesson !== undefined && lesson.phase !== 'ended' && lesson.phase !== 'failed';
  // the board refetches the lesson while it is being changed
  const isBefore = lesson?.phase === 'ready' || lesson?.phase === 'loading';
  if (sheetOpen && isBefore && lesson.choice && name !== undefined)
    return (
      <RemoteSheet
        request={{ ...lesson.choice, groupName: name, place: spaceOfSearch(lesson.choice.place, group) }}
        landing={lesson.landing ? LANDING_SECONDS : 0}
        send={send}
        onClose={() => setSheetOpen(false)}
      />
    );
  const outcome = endText(lesson);
  const usual = group?.preferences ?? defaultPreferences;
  return (
    <LessonLayout title={m.remote_title()}>
      <div className={s.remote}>
        <header>
          <h1>{name === undefined ? m.remote_title() : groupTitle(name)}</h1>
          <Link board={board} />
        </header>
        {board.link === 'ended' ? (
          <ButtonLink to="/board">{m.board_connect_title()}</ButtonLink>
        ) : (
          // the last known state, even while no command can be sent
          <fieldset className="stack gap-4" disabled={board.link !== 'here'}>
            {state && isPlayed && (
              <BoardLessonControls board={board} state={state} lesson={lesson} onSheet={() => setSheetOpen(true)} />
            )}
            {outcome !== '' && <p className={s.message}>{outcome}</p>}
            {lesson?.phase === 'ended' && lesson.play && name !== undefined && (
              <Fragment key={lesson.play.id}>
                <LessonFaces userId={user._id} playId={lesson.play.id} onChange={sendFeedback} />
                <div className={s.others}>
                  {lesson.again !== undefined && (
                    <Button tone="quiet" className={s.again} onClick={() => send({ kind: 'again' })}>
                      <RotateCcw aria-hidden />
                      <span>
                        {m.player_end_again()}
                        <small>
                          <bdi>{lesson.again}</bdi>
                        </small>
                      </span>
                    </Button>
                  )}
                  <Button onClick={() => send({ kind: 'stop' })}>{m.player_end_done()}</Button>
                </div>
                <PartOpinions
                  owner={{ userId: user._id, groupName: name }}
                  parts={lesson.play.fileKeys
                    .map((fileKey, part) => ({ fileKey, title: lesson.titles[part] ?? '', ...lesson.looks?.[part] }))
                    .filter((_, part) => !lesson.leftOut?.includes(part))}
                  onChange={sendFeedback}
                />
              </Fragment>
            )}
            {state?.today && <Today today={state.today} send={send} onLook={() => setSheetOpen(true)} />}
            {state && !isPlayed && (
              <Button tone="quiet" onClick={() => send({ kind: 'break' })}>
                <Timer aria-hidden />
                {m.two_minutes()}
              </Button>
            )}
            {state && name !== undefined && (
              <ChooseForBoard
                key={String(isPlayed)}
                usual={lesson?.choice ?? { intensity: usual.intensityLevel, length: usual.lessonLength }}
                folded={isPlayed || lesson?.phase === 'ended' || state.today !== undefined}
                send={send}
                onLook={() => setSheetOpen(true)}
              />
            )}
          </fieldset>
        )}
        {board.link !== 'ended' && <Disconnect userId={user._id} sessionId={sessionId} />}
      </div>
    </LessonLayout>
  );
};

/** The remote of a board: shows its state and sends commands to it. */
export const RemoteScreen = () => {
  const { board } = useSearch({ from: '/remote' });
  const user = useUser();
  // the route redirects unless both are set
  if (!user || board === undefined) return null;
  return <Remote key={board} user={user} sessionId={board} />;
};

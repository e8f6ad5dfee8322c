import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { sessionsOptions } from '#features/sign-in/auth-api.ts';
import { connectBoard, waitingBoardOptions } from './boards-api.ts';
import { fixedLessonsOptions } from '#features/lessons/fixed-lessons-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { cleanBoardCode, isBoardCode } from './board-routes.ts';
import form from '#features/sign-in/login-view.module.css';
import s from './board.module.css';

interface ConnectBoardProps {
  user: SignedInUser;
  /** The code in the address. */
  scanned: string | undefined;
}
/** Connects a board: its code, scanned or typed, then its group. */
export const ConnectBoard = ({ user, scanned }: ConnectBoardProps) => {
  const [typed, setTyped] = useState(scanned ?? '');
  const code = isBoardCode(typed) ? typed : undefined;
  const { data: board, error } = useQuery(waitingBoardOptions(code));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const connect = useMutation({
    mutationFn: connectBoard,
    onSuccess: ({ sessionId }) => {
      void queryClient.invalidateQueries({ queryKey: sessionsOptions(user._id).queryKey });
      return navigate({ to: '/remote', search: { board: sessionId }, replace: true });
    },
  });
  // groups may have been added or renamed since: refresh the stored user
  useQuery(fixedLessonsOptions(user._id));
  const problem = connect.error ?? error;
  const boards = useQuery(sessionsOptions(user._id)).data?.filter(({ board: of }) => of !== undefined) ?? [];
  return (
    <LessonLayout title={m.board_connect_title()} centre>
      <div className={s.connect}>
        <div className="stack gap-2">
          <h1>{m.board_connect_title()}</h1>
          <p className="soft">{m.board_connect_text()}</p>
        </div>
        {boards.length > 0 && (
          <nav className="stack wraps" aria-label={m.remote_boards()}>
            {boards.map(({ id, board: name = '' }) => (
              <ButtonLink key={id} to="/remote" search={{ board: id }} tone="quiet">
                <Gamepad2 aria-hidden />
                {m.remote_open({ group: groupTitle(name) })}
              </ButtonLink>
            ))}
          </nav>
        )}
        <div className={form.field}>
          <label className="semibold" htmlFor="board-code">
            {m.board_code()}
          </label>
          <input
            id="board-code"
            dir="ltr"
            value={typed}
            onChange={(event) => {
              connect.reset();
              setTyped(cleanBoardCode(event.target.value));
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={scanned === undefined}
            aria-invalid={Boolean(problem)}
            aria-describedby="board-problem"
          />
          <p id="board-problem" className="filled bad semibold" role="alert">
            {problem && problemText(problem)}
          </p>
        </div>
        {board && !problem && (
          <>
            <p className={s.found}>
              <strong dir="auto">{board.device || m.sessions_unknown()}</strong>
              <span className="soft">
                {m.board_shown()} <Ago at={board.shownAt} />
              </span>
              <span className="soft">{m.board_lets_in()}</span>
            </p>
            <h2 className="large">{m.board_choose_group()}</h2>
            <ul className="stack wraps">
              {user.groups.map(({ _id, name }) => (
                <li key={_id} className="grid">
                  <Button
                    size="l"
                    disabled={connect.isPending}
                    onClick={() => code !== undefined && connect.mutate({ code, groupName: name })}
                  >
                    {groupTitle(name)}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </LessonLayout>
  );
};

const problemText = (error: unknown): string =>
  error instanceof ApiError && error.code === 'INVALID_CODE' ? m.board_wrong_code() : errorText(error);

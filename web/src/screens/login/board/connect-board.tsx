import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MonitorCheck, MonitorX } from 'lucide-react';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import type { ConnectedBoard } from '@zuzu/contract/boards.ts';
import { ApiError, errorText } from '#api/api-error.ts';
import { endSessionOf } from '#api/auth.ts';
import { connectBoard, waitingBoardOptions } from '#api/boards.ts';
import { fixedLessonsOptions } from '#api/fixed-lessons.ts';
import { Button } from '#components/controls/button.tsx';
import { Ago } from '#components/page/ago.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { Text } from '#texts/text.tsx';
import { cleanBoardCode, isBoardCode } from './board-search.ts';
import form from '#screens/login/login-view.module.css';
import s from './board.module.css';

interface ConnectBoardProps {
  user: SignedInUser;
  /** The code in the address. */
  scanned: string | undefined;
}
/** Lets a board in: its code, scanned or typed, then the group that it plays for. */
export const ConnectBoard = ({ user, scanned }: ConnectBoardProps) => {
  const [typed, setTyped] = useState(scanned ?? '');
  const code = isBoardCode(typed) ? typed : undefined;
  const { data: board, error } = useQuery(waitingBoardOptions(code));
  const connect = useMutation({ mutationFn: connectBoard });
  // groups may have been added or renamed since: refresh the stored user
  useQuery(fixedLessonsOptions(user._id));
  const problem = connect.error ?? error;
  if (connect.data) return <Connected user={user} board={connect.data} />;
  return (
    <LessonLayout title={m.board_connect_title()} centre>
      <div className={s.connect}>
        <div>
          <h1>
            <Text>{m.board_connect_title()}</Text>
          </h1>
          <p>
            <Text>{m.board_connect_text()}</Text>
          </p>
        </div>
        <div className={form.field}>
          <label htmlFor="board-code">
            <Text>{m.board_code()}</Text>
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
          <p id="board-problem" className={form.problem} role="alert">
            {problem && <Text>{problemText(problem)}</Text>}
          </p>
        </div>
        {board && !problem && (
          <>
            <p className={s.found}>
              <strong>
                <bdi>{board.device || m.sessions_unknown()}</bdi>
              </strong>
              <span>
                <Text>{m.board_shown()}</Text> <Ago at={board.shownAt} />
              </span>
              <span>
                <Text>{m.board_lets_in()}</Text>
              </span>
            </p>
            <h2>
              <Text>{m.board_choose_group()}</Text>
            </h2>
            <ul className={s.groups}>
              {user.groups.map(({ _id, name }) => (
                <li key={_id}>
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

const Connected = ({ user, board }: { user: SignedInUser; board: ConnectedBoard }) => {
  const end = useMutation({
    mutationFn: () => endSessionOf(user._id, board.sessionId),
    meta: { failure: (problem) => m.sessions_failed({ reason: errorText(problem) }) },
  });
  const Icon = end.isSuccess ? MonitorX : MonitorCheck;
  return (
    <LessonLayout title={m.board_connect_title()} centre>
      <div className={s.connect} role="status">
        <Icon className={s.icon} aria-hidden />
        <div>
          <h1>
            <Text>
              {end.isSuccess ? m.board_disconnected() : m.board_connected({ group: groupTitle(board.group.name) })}
            </Text>
          </h1>
          {!end.isSuccess && (
            <p>
              <Text>{m.board_connected_text()}</Text>
            </p>
          )}
        </div>
        {!end.isSuccess && (
          <Button tone="quiet" disabled={end.isPending} onClick={() => end.mutate()}>
            <Text>{m.board_disconnect()}</Text>
          </Button>
        )}
      </div>
    </LessonLayout>
  );
};

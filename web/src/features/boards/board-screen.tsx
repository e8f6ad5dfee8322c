import { useSearch } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { useSignOut } from '#features/sign-in/use-sign-out.tsx';
import { useUser } from '#lib/session/session.ts';
import { LoginScreen } from '#features/sign-in/login-screen.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { BoardCode } from './board-code.tsx';
import { ConnectBoard } from './connect-board.tsx';

/** Same width as in login-view.module.css, which offers the board code from this width on. */
const LARGE = '(min-width: 900px)';

/** Shown to managers and users without groups, who cannot connect a board. */
const NoGroups = () => {
  const { leave, question } = useSignOut();
  return (
    <LessonLayout title={m.board_connect_title()} centre>
      <Notice heading="h1" title={m.board_no_groups_title()} text={m.board_no_groups_text()}>
        <Button onClick={leave}>
          <LogOut aria-hidden />
          {m.common_sign_out()}
        </Button>
      </Notice>
      {question}
    </LessonLayout>
  );
};

/** Connects a board if signed in. Otherwise a large screen becomes the board, and a phone signs in first. */
export const BoardScreen = () => {
  const { code } = useSearch({ from: '/board' });
  const user = useUser();
  if (user && user.type !== 'B' && user.type !== 'C') return <NoGroups />;
  // just connected: the route redirects
  if (user?.board) return null;
  if (user) return <ConnectBoard user={user} scanned={code} />;
  return code === undefined && matchMedia(LARGE).matches ? <BoardCode /> : <LoginScreen />;
};

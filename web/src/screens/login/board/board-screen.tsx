import { useSearch } from '@tanstack/react-router';
import { paths } from '#paths.ts';
import { useUser } from '#session/session.ts';
import { LoginScreen } from '#screens/login/login-screen.tsx';
import { BoardCode } from './board-code.tsx';
import { ConnectBoard } from './connect-board.tsx';

/** As wide as where the login offers it (login-view.module.css). */
const LARGE = '(width >= 900px)';

/** Signed in, the phone that connects a board. Else a large screen is the board, and a phone signs in first. */
export const BoardScreen = () => {
  const { code } = useSearch({ from: paths.board });
  const user = useUser();
  if (user) return <ConnectBoard user={user} scanned={code} />;
  return code === undefined && matchMedia(LARGE).matches ? <BoardCode /> : <LoginScreen />;
};

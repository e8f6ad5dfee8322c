import { createRoute, redirect } from '@tanstack/react-router';
import { dropExpiredSession, signedInUser } from '#lib/session/session.ts';
import { only } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import { matching, searchReader, UUID } from '#ui/behavior/search-params.ts';
import { BOARD_CODE_CHARACTERS, BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';

/** Removes characters that no code contains, and limits the rest to a code's length. */
export const cleanBoardCode = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((character) => BOARD_CODE_CHARACTERS.includes(character))
    .slice(0, BOARD_CODE_LENGTH)
    .join('');

export const isBoardCode = (code: string): boolean => code.length === BOARD_CODE_LENGTH;

/** The search params of the address in a board's QR code. */
const boardSearch = searchReader({ code: (code) => [cleanBoardCode(String(code ?? ''))].find(isBoardCode) });

/** The id of the board's session. */
const remoteSearch = searchReader({ board: matching(UUID) });

export const boardRoutes = [
  createRoute({
    ...atRoot,
    path: '/board',
    validateSearch: boardSearch,
    // who is signed out stays: a board shows its code, and a phone that has scanned one signs in here
    beforeLoad: () => {
      if (signedInUser()?.board) throw redirect({ to: '/lesson-type-selection', replace: true });
      dropExpiredSession();
    },
    component: lazyPage(() => import('./board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/remote',
    validateSearch: remoteSearch,
    beforeLoad: ({ search: { board } }) => {
      only(['B', 'C'])();
      if (signedInUser()?.board) throw redirect({ to: '/lesson-type-selection', replace: true });
      if (board === undefined) throw redirect({ to: '/board', replace: true });
    },
    component: lazyPage(() => import('./remote-screen.tsx'), 'RemoteScreen'),
  }),
] as const;

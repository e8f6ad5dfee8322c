import { queryOptions } from '@tanstack/react-query';
import type { ConnectedBoard } from '@zuzu/contract/boards.ts';
import { rememberBoardScreen } from '#session/board-screen.ts';
import { ApiError } from './api-error.ts';
import { storeSession } from './auth.ts';
import { api } from './client.ts';

const ASK_EVERY_MS = 2_000;
/** Neither a failure nor coming back to the page asks again. */
const onlyOnce = { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** A code for this board to show, and the secret that it asks with. A new one only by `refetch`. */
export const boardCodeOptions = queryOptions({
  queryKey: ['board-code'],
  queryFn: ({ signal }) => api.boards.offer(undefined, { signal }),
  gcTime: 0,
  ...onlyOnce,
});

/** The code can't be used any more. */
export const isCodeOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODE_ENDED';

/** Asks every two seconds, through outages, if a phone has connected this board; stores the session once one has. */
export const boardTokenOptions = (secret: string | undefined) =>
  queryOptions({
    queryKey: ['board-token', secret],
    queryFn: async ({ signal }) => {
      const answer = await api.boards.wait({ secret: secret ?? '' }, { signal });
      if ('pending' in answer) return 'pending';
      storeSession(answer);
      rememberBoardScreen();
      return 'connected';
    },
    enabled: secret !== undefined,
    refetchInterval: ({ state: { data, error } }) => (data === 'connected' || isCodeOver(error) ? false : ASK_EVERY_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });

/** The board that shows a code. Asked once for each code, since wrong ones are counted. */
export const waitingBoardOptions = (code: string | undefined) =>
  queryOptions({
    queryKey: ['waiting-board', code],
    queryFn: ({ signal }) => api.boards.find({ code: code ?? '' }, { signal }),
    enabled: code !== undefined,
    ...onlyOnce,
  });

/** Connects the board that shows a code to one of the user's groups, until the end of the day. */
export const connectBoard = (board: { code: string; groupName: string }): Promise<ConnectedBoard> =>
  api.boards.connect(board);

import { createRoute, redirect } from '@tanstack/react-router';
import { enterGroup, only, refuseUnknownGroup } from '#routing/guards.ts';
import { lazyPage } from '#routing/lazy-page.ts';
import { atRoot } from '#routing/root-route.tsx';
import type { LessonRequest } from './lesson-request.ts';
import { breakSearch, lessonChoice, lessonRequest, playerSearch } from './lesson-choice.ts';

const ignoreLost = () => undefined;
/** Composes while the player's code arrives, and then loads what plays first while the player is being drawn. */
const prefetch = async (request: LessonRequest, code: Promise<unknown> | undefined): Promise<void> => {
  const { prefetchLesson, preloadBeginning } = await import('./compose-lesson-api.ts');
  Promise.all([prefetchLesson(request), code])
    .then(([lesson]) => preloadBeginning(lesson))
    .catch(ignoreLost);
};
const VideoPlayer = lazyPage(() => import('./video-player-screen.tsx'), 'VideoPlayerScreen');

export const lessonRoutes = [
  createRoute({
    ...atRoot,
    path: '/app',
    beforeLoad: () => {
      throw redirect({ to: '/app/intensity-selection', replace: true });
    },
  }),
  createRoute({
    ...atRoot,
    path: '/app/intensity-selection',
    validateSearch: lessonChoice,
    beforeLoad: only('signed-in'),
    component: lazyPage(() => import('./intensity-selection-screen.tsx'), 'IntensitySelectionScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/app/length-selection',
    validateSearch: lessonChoice,
    beforeLoad: ({ search }) => {
      only('signed-in')();
      if (!search.intensity) throw redirect({ to: '/app/intensity-selection', search, replace: true });
    },
    component: lazyPage(() => import('./length-selection-screen.tsx'), 'LengthSelectionScreen'),
  }),
  createRoute({
    ...atRoot,
    path: '/app/video-player',
    validateSearch: playerSearch,
    beforeLoad: async ({ search, search: { intensity, length }, cause }) => {
      only('signed-in')();
      if (!intensity) throw redirect({ to: '/app/intensity-selection', search, replace: true });
      if (!length) throw redirect({ to: '/app/length-selection', search, replace: true });
      refuseUnknownGroup({ search, cause });
      // not when only a link is pointed at
      if (cause !== 'enter') return;
      const code = VideoPlayer.preload?.();
      code?.catch(ignoreLost);
      // awaited, or a player whose code is here already would compose as well
      const request = lessonRequest(search);
      if (request) await prefetch(request, code).catch(ignoreLost);
    },
    onEnter: enterGroup,
    component: VideoPlayer,
  }),
  createRoute({
    ...atRoot,
    path: '/app/two-minutes',
    validateSearch: breakSearch,
    beforeLoad: ({ search, cause }) => {
      only('signed-in')();
      refuseUnknownGroup({ search, cause });
    },
    onEnter: enterGroup,
    component: lazyPage(() => import('./two-minutes-screen.tsx'), 'TwoMinutesScreen'),
  }),
] as const;

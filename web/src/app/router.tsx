import { createRootRoute, createRoute, createRouter, Outlet, redirect, useMatches } from '@tanstack/react-router';
import type { LessonRequest } from '#features/lessons/early-lesson.ts';
import { paths } from '#paths.ts';
import { fixedLessonSearch } from '#features/fixed-lessons/fixed-lesson-search.ts';
import { gallerySearch } from '#features/gallery/gallery-search.ts';
import {
  breakSearch,
  groupInSearch,
  lessonChoice,
  lessonRequest,
  playerSearch,
} from '#features/lessons/lesson-choice.ts';
import { remoteSearch } from '#features/boards/remote-search.ts';
import { auditSearch } from '#features/office/audit/audit-search.ts';
import { gapsSearch } from '#features/office/gaps/gaps-search.ts';
import { schoolsSearch } from '#features/office/schools/schools-search.ts';
import { editorSearch } from '#features/office/lesson-editor/editor-search.ts';
import { statisticsSearch } from '#features/office/statistics/statistics-range.ts';
import { usersSearch } from '#features/office/users/users-search.ts';
import { videosSearch } from '#features/office/videos/videos-search.ts';
import { weeklySearch } from '#features/office/weekly/weeks-of-month.ts';
import { boardSearch } from '#features/boards/board-search.ts';
import { typeASearch } from '#features/type-a/type-a-search.ts';
import { preparedSearch } from '#features/offline/prepared-search.ts';
import { homeOf } from '#layouts/home.ts';
import { searchReader, UUID } from '#ui/behavior/search-params.ts';
import { showToast } from '#ui/dialogs/toast.ts';
import { ToastRegion } from '#ui/dialogs/toast-region.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { isBoardScreen } from '#features/boards/remembered-board.ts';
import { chooseGroup, dropExpiredSession, hasGroup, signedInUser } from '#lib/session/session.ts';
import { ErrorPage } from './error-page.tsx';
import { redirectFor, type Audience } from './guards.ts';
import { LanguageScope } from './language-scope.tsx';
import { lazyPage } from './lazy-page.ts';
import { Pending } from './pending.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';

/** A page that takes longer to load shows a pending state, and then for at least this long, so that nothing flickers. */
const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 400;

/** An address that was opened signed out: the next sign-in on this page leads there. */
let wanted: string | undefined;
const only = (audience: Audience) => (opened?: { cause: string; location: { href: string } }) => {
  const user = signedInUser();
  const to = redirectFor(audience, user?.type);
  if (!to) return;
  const href = audience === 'signed-out' ? wanted : undefined;
  // not one that a sign-out has left
  wanted = !user && opened?.cause === 'enter' ? opened.location.href : undefined;
  throw href === undefined ? redirect({ to, replace: true }) : redirect({ href, replace: true });
};
/** The URL names the chosen group. Not in the loader: a preload on hover must not choose it yet. */
const enterGroup = ({ search: { group } }: { search: { group?: string | undefined } }) =>
  group !== undefined && chooseGroup(group);

/** An address that names a group which the user doesn't have: another group's lesson must not play in its place. */
const refuseUnknownGroup = ({
  search: { group },
  cause,
}: {
  search: { group?: string | undefined };
  cause: string;
}) => {
  const user = signedInUser();
  // a group that is renamed while its page is open stays
  if (cause !== 'enter' || !user || group === undefined || hasGroup(group)) return;
  showToast('bad', m.lesson_group_unknown());
  throw redirect({ to: homeOf(user.type), replace: true });
};

/** The page, with toasts and banners over it. */
const Root = () => {
  const inManagement = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/management') });
  return (
    <LanguageScope inOffice={inManagement}>
      <Outlet />
      <ToastRegion />
    </LanguageScope>
  );
};
const root = createRootRoute({ component: Root });
const getParentRoute = () => root;

const ofGroup = searchReader({ group: groupInSearch });

const login = createRoute({
  getParentRoute,
  path: paths.login,
  // of a class's own page, which its card leads to: it opens after the sign-in
  validateSearch: ofGroup,
  beforeLoad: ({ search: { group } }) => {
    if (signedInUser()?.groups.some(({ _id }) => _id === group))
      throw redirect({ to: paths.lessonTypeSelection, search: { group }, replace: true });
    only('signed-out')();
    dropExpiredSession();
    if (isBoardScreen()) throw redirect({ to: paths.board, replace: true });
  },
  component: lazyPage(() => import('#features/sign-in/login-screen.tsx'), 'LoginScreen'),
});

const Board = lazyPage(() => import('#features/boards/board-screen.tsx'), 'BoardScreen');
const board = createRoute({
  getParentRoute,
  path: paths.board,
  validateSearch: boardSearch,
  // who is signed out stays: a board shows its code, and a phone that has scanned one signs in here
  beforeLoad: () => {
    if (signedInUser()?.board) throw redirect({ to: paths.lessonTypeSelection, replace: true });
    dropExpiredSession();
  },
  component: Board,
});

const remote = createRoute({
  getParentRoute,
  path: paths.remote,
  validateSearch: remoteSearch,
  beforeLoad: ({ search: { board: of } }) => {
    only(['B', 'C'])();
    if (signedInUser()?.board) throw redirect({ to: paths.lessonTypeSelection, replace: true });
    if (of === undefined) throw redirect({ to: paths.board, replace: true });
  },
  component: lazyPage(() => import('#features/boards/remote-screen.tsx'), 'RemoteScreen'),
});

const ManagementLayout = lazyPage(() => import('#features/office/layout/management-layout.tsx'), 'ManagementLayout');
/** The back-office layout; it adds no path, so that every path is complete in `paths`. */
const management = createRoute({
  getParentRoute,
  id: 'management',
  beforeLoad: only(['M']),
  component: ManagementLayout,
  // the layout appears before the page in it
  pendingComponent: ManagementLayout,
});
const inManagement = { getParentRoute: () => management };
const managementAreas = management.addChildren([
  createRoute({
    ...inManagement,
    path: paths.management,
    component: lazyPage(() => import('#features/office/today/management-screen.tsx'), 'ManagementScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.users,
    validateSearch: usersSearch,
    component: lazyPage(() => import('#features/office/users/users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.schools,
    validateSearch: schoolsSearch,
    component: lazyPage(() => import('#features/office/schools/schools-screen.tsx'), 'SchoolsScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.videos,
    validateSearch: videosSearch,
    component: lazyPage(() => import('#features/office/videos/videos-screen.tsx'), 'VideosScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.gaps,
    validateSearch: gapsSearch,
    component: lazyPage(() => import('#features/office/gaps/gaps-screen.tsx'), 'GapsScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.statistics,
    validateSearch: statisticsSearch,
    component: lazyPage(() => import('#features/office/statistics/statistics-screen.tsx'), 'StatisticsScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.weeklyVideos,
    validateSearch: weeklySearch,
    component: lazyPage(() => import('#features/office/weekly/weekly-videos-screen.tsx'), 'WeeklyVideosScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.themes,
    component: lazyPage(() => import('#features/office/themes/themes-screen.tsx'), 'ThemesScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.system,
    component: lazyPage(() => import('#features/office/system/system-screen.tsx'), 'SystemScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.audit,
    validateSearch: auditSearch,
    component: lazyPage(() => import('#features/office/audit/audit-screen.tsx'), 'AuditScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.lessonComposition,
    validateSearch: editorSearch,
    component: lazyPage(() => import('#features/office/lesson-editor/lesson-editor-screen.tsx'), 'LessonEditorScreen'),
  }),
]);

const statementScreens = () => import('#features/privacy/statement-screens.tsx');
const accessibility = createRoute({
  getParentRoute,
  path: paths.accessibility,
  component: lazyPage(statementScreens, 'AccessibilityScreen'),
});
const privacy = createRoute({
  getParentRoute,
  path: paths.privacy,
  component: lazyPage(statementScreens, 'PrivacyScreen'),
});

const groupSelection = createRoute({
  getParentRoute,
  path: paths.groupSelection,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#features/classes/group-selection-screen.tsx'), 'GroupSelectionScreen'),
});

const lessonTypeSelection = createRoute({
  getParentRoute,
  path: paths.lessonTypeSelection,
  validateSearch: ofGroup,
  beforeLoad: ({ search, cause }) => {
    // only what a card leads to: after a sign-out, the next user is not to see the name of a class
    const group = UUID.test(search.group ?? '') ? search.group : undefined;
    if (!signedInUser()) throw redirect({ to: paths.login, search: { group }, replace: true });
    refuseUnknownGroup({ search, cause });
  },
  onEnter: enterGroup,
  component: lazyPage(() => import('#features/classes/lesson-type-selection-screen.tsx'), 'LessonTypeSelectionScreen'),
});

const classWeek = createRoute({
  getParentRoute,
  path: paths.classWeek,
  validateSearch: ofGroup,
  beforeLoad: ({ search, cause }) => {
    only(['C'])();
    refuseUnknownGroup({ search, cause });
  },
  onEnter: enterGroup,
  component: lazyPage(() => import('#features/class-week/class-week-screen.tsx'), 'ClassWeekScreen'),
});

const fixedLessons = createRoute({
  getParentRoute,
  path: paths.fixedLessons,
  beforeLoad: only(['B', 'C', 'M']),
  component: lazyPage(() => import('#features/fixed-lessons/fixed-lessons-screen.tsx'), 'FixedLessonsScreen'),
});
const fixedLessonVideo = createRoute({
  getParentRoute,
  path: paths.fixedLessonVideo,
  validateSearch: fixedLessonSearch,
  beforeLoad: ({ search }) => {
    only(['B', 'C', 'M'])();
    if (!search.lesson) throw redirect({ to: paths.fixedLessons, replace: true });
  },
  component: lazyPage(() => import('#features/fixed-lessons/fixed-lesson-video-screen.tsx'), 'FixedLessonVideoScreen'),
});

const preparedLessons = createRoute({
  getParentRoute,
  path: paths.preparedLessons,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#features/offline/prepared-lessons-screen.tsx'), 'PreparedLessonsScreen'),
});
const preparedLesson = createRoute({
  getParentRoute,
  path: paths.preparedLesson,
  validateSearch: preparedSearch,
  beforeLoad: ({ search }) => {
    only('signed-in')();
    if (!search.lesson) throw redirect({ to: paths.preparedLessons, replace: true });
  },
  component: lazyPage(() => import('#features/offline/prepared-lesson-screen.tsx'), 'PreparedLessonScreen'),
});

const app = createRoute({
  getParentRoute,
  path: paths.app,
  beforeLoad: () => {
    throw redirect({ to: paths.intensitySelection, replace: true });
  },
});
const intensitySelection = createRoute({
  getParentRoute,
  path: paths.intensitySelection,
  validateSearch: lessonChoice,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#features/lessons/intensity-selection-screen.tsx'), 'IntensitySelectionScreen'),
});
const lengthSelection = createRoute({
  getParentRoute,
  path: paths.lengthSelection,
  validateSearch: lessonChoice,
  beforeLoad: ({ search }) => {
    only('signed-in')();
    if (!search.intensity) throw redirect({ to: paths.intensitySelection, search, replace: true });
  },
  component: lazyPage(() => import('#features/lessons/length-selection-screen.tsx'), 'LengthSelectionScreen'),
});
const ignoreLost = () => undefined;
/** Composes while the player's code arrives, and then loads what plays first while the player is being drawn. */
const prefetch = async (request: LessonRequest, code: Promise<unknown> | undefined): Promise<void> => {
  const { prefetchLesson, preloadBeginning } = await import('#features/lessons/compose-lesson-api.ts');
  Promise.all([prefetchLesson(request), code])
    .then(([lesson]) => preloadBeginning(lesson))
    .catch(ignoreLost);
};
const VideoPlayer = lazyPage(() => import('#features/lessons/video-player-screen.tsx'), 'VideoPlayerScreen');
const videoPlayer = createRoute({
  getParentRoute,
  path: paths.videoPlayer,
  validateSearch: playerSearch,
  beforeLoad: async ({ search, search: { intensity, length }, cause }) => {
    only('signed-in')();
    if (!intensity) throw redirect({ to: paths.intensitySelection, search, replace: true });
    if (!length) throw redirect({ to: paths.lengthSelection, search, replace: true });
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
});

const twoMinutes = createRoute({
  getParentRoute,
  path: paths.twoMinutes,
  validateSearch: breakSearch,
  beforeLoad: ({ search, cause }) => {
    only('signed-in')();
    refuseUnknownGroup({ search, cause });
  },
  onEnter: enterGroup,
  component: lazyPage(() => import('#features/lessons/two-minutes-screen.tsx'), 'TwoMinutesScreen'),
});

const gallery = createRoute({
  getParentRoute,
  path: paths.gallery,
  validateSearch: gallerySearch,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#features/gallery/gallery-screen.tsx'), 'GalleryScreen'),
});

const typeAMain = createRoute({
  getParentRoute,
  path: paths.typeAMain,
  validateSearch: typeASearch,
  beforeLoad: only(['A']),
  component: lazyPage(() => import('#features/type-a/type-a-main-screen.tsx'), 'TypeAMainScreen'),
});
const typeAGallery = createRoute({
  getParentRoute,
  path: paths.typeAGallery,
  beforeLoad: only(['A']),
  component: lazyPage(() => import('#features/type-a/type-a-gallery-screen.tsx'), 'TypeAGalleryScreen'),
});

const start = createRoute({
  getParentRoute,
  path: paths.start,
  beforeLoad: () => {
    throw redirect({ to: paths.login, replace: true });
  },
});
const anyOther = createRoute({
  getParentRoute,
  path: '$',
  beforeLoad: ({ location: { pathname, search } }) => {
    // unknown paths below the gallery open the gallery; a route for them would match the gallery's own path too
    if (pathname.startsWith(`${paths.gallery}/`))
      throw redirect({ to: paths.gallery, search: gallerySearch(search), replace: true });
    throw redirect({ to: paths.login, replace: true });
  },
});

/** The route table (docs/product.md, Screens). Every screen is a separate chunk, loaded on demand. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    login,
    board,
    remote,
    managementAreas,
    groupSelection,
    lessonTypeSelection,
    classWeek,
    fixedLessons,
    fixedLessonVideo,
    preparedLessons,
    preparedLesson,
    app,
    intensitySelection,
    lengthSelection,
    videoPlayer,
    twoMinutes,
    gallery,
    typeAMain,
    typeAGallery,
    accessibility,
    privacy,
    anyOther,
  ]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: Pending,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingMinMs: PENDING_AT_LEAST_MS,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

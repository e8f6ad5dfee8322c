import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';
import { fixedLessonSearch, type FixedLessonSearch } from '#screens/fixed-lessons/fixed-lesson-search.ts';
import { gallerySearch, type GallerySearch } from '#screens/gallery/gallery-search.ts';
import { lessonChoice, playerSearch, type LessonChoice, type PlayerSearch } from '#screens/lesson/lesson-choice.ts';
import { editorSearch, type EditorSearch } from '#screens/management/lesson-editor/editor-search.ts';
import { statisticsSearch, type StatisticsSearch } from '#screens/management/statistics-range.ts';
import { usersSearch, type UsersSearch } from '#screens/management/users/users-search.ts';
import { videosSearch, type VideosSearch } from '#screens/management/videos/videos-search.ts';
import { weeklySearch, type WeeklySearch } from '#screens/management/weekly-videos/weeks-of-month.ts';
import { typeASearch, type TypeASearch } from '#screens/type-a/type-a-search.ts';
import { chooseGroup, dropStaleSession, signedInUser } from '#session/session.ts';
import { ErrorPage } from './error-page.tsx';
import { detour, type Audience } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { Pending } from './pending.tsx';
import { parseSearch, stringifySearch } from './plain-search.ts';
import { Root } from './root.tsx';

/** A page that is still on its way shows so after this time, and for at least that long: nothing flashes. */
const PENDING_AFTER_MS = 200;
const PENDING_AT_LEAST_MS = 400;

const only = (audience: Audience) => () => {
  const to = detour(audience, signedInUser()?.type);
  if (to) throw redirect({ to, replace: true });
};
/** What a reader makes of an address, and nothing else: the router keeps every raw value that isn't overwritten. */
const understood =
  <Search extends object>(read: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((key) => [key, undefined])),
    ...read(raw),
  });
const choice = understood<LessonChoice>(lessonChoice);

const root = createRootRoute({ component: Root });
const getParentRoute = () => root;

const login = createRoute({
  getParentRoute,
  path: paths.login,
  beforeLoad: () => {
    only('signed-out')();
    dropStaleSession();
  },
  component: lazyPage(() => import('#screens/login/login-screen.tsx'), 'LoginScreen'),
});

const ManagementLayout = lazyPage(() => import('#layouts/management-layout/management-layout.tsx'), 'ManagementLayout');
/** The frame of the back-office; in the tree it has no path of its own, so that every path stands whole in `paths`. */
const management = createRoute({
  getParentRoute,
  id: 'management',
  beforeLoad: only(['M']),
  component: ManagementLayout,
  // the frame is there before the page in it
  pendingComponent: ManagementLayout,
});
const inManagement = { getParentRoute: () => management };
const managementAreas = management.addChildren([
  createRoute({
    ...inManagement,
    path: paths.management,
    component: lazyPage(() => import('#screens/management/management-screen.tsx'), 'ManagementScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.users,
    validateSearch: understood<UsersSearch>(usersSearch),
    component: lazyPage(() => import('#screens/management/users/users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.videos,
    validateSearch: understood<VideosSearch>(videosSearch),
    component: lazyPage(() => import('#screens/management/videos/videos-screen.tsx'), 'VideosScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.statistics,
    validateSearch: understood<StatisticsSearch>(statisticsSearch),
    component: lazyPage(() => import('#screens/management/statistics/statistics-screen.tsx'), 'StatisticsScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.weeklyVideos,
    validateSearch: understood<WeeklySearch>(weeklySearch),
    component: lazyPage(
      () => import('#screens/management/weekly-videos/weekly-videos-screen.tsx'),
      'WeeklyVideosScreen',
    ),
  }),
  createRoute({
    ...inManagement,
    path: paths.system,
    component: lazyPage(() => import('#screens/management/system/system-screen.tsx'), 'SystemScreen'),
  }),
  createRoute({
    ...inManagement,
    path: paths.lessonComposition,
    validateSearch: understood<EditorSearch>(editorSearch),
    component: lazyPage(
      () => import('#screens/management/lesson-editor/lesson-editor-screen.tsx'),
      'LessonEditorScreen',
    ),
  }),
]);

const statementScreens = () => import('#screens/statements/statement-screens.tsx');
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
  component: lazyPage(() => import('#screens/group-selection/group-selection-screen.tsx'), 'GroupSelectionScreen'),
});

const lessonTypeSelection = createRoute({
  getParentRoute,
  path: paths.lessonTypeSelection,
  // the router reads a name of digits as a number
  validateSearch: understood<{ group?: string | undefined }>(({ group }) => ({
    group: typeof group === 'string' || typeof group === 'number' ? String(group) : undefined,
  })),
  beforeLoad: only('signed-in'),
  // The address carries the group that was chosen; a look ahead by the pointer doesn't choose it yet.
  onEnter: ({ search }) => search.group !== undefined && chooseGroup(search.group),
  component: lazyPage(
    () => import('#screens/lesson-type-selection/lesson-type-selection-screen.tsx'),
    'LessonTypeSelectionScreen',
  ),
});

const fixedLessons = createRoute({
  getParentRoute,
  path: paths.fixedLessons,
  beforeLoad: only(['B', 'C', 'M']),
  component: lazyPage(() => import('#screens/fixed-lessons/fixed-lessons-screen.tsx'), 'FixedLessonsScreen'),
});
const fixedLessonVideo = createRoute({
  getParentRoute,
  path: paths.fixedLessonVideo,
  validateSearch: understood<FixedLessonSearch>(fixedLessonSearch),
  beforeLoad: ({ search }) => {
    only(['B', 'C', 'M'])();
    if (!search.lesson) throw redirect({ to: paths.fixedLessons, replace: true });
  },
  component: lazyPage(() => import('#screens/fixed-lessons/fixed-lesson-video-screen.tsx'), 'FixedLessonVideoScreen'),
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
  validateSearch: choice,
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#screens/lesson/intensity-selection-screen.tsx'), 'IntensitySelectionScreen'),
});
const lengthSelection = createRoute({
  getParentRoute,
  path: paths.lengthSelection,
  validateSearch: choice,
  beforeLoad: ({ search }) => {
    only('signed-in')();
    if (!search.intensity) throw redirect({ to: paths.intensitySelection, search, replace: true });
  },
  component: lazyPage(() => import('#screens/lesson/length-selection-screen.tsx'), 'LengthSelectionScreen'),
});
const videoPlayer = createRoute({
  getParentRoute,
  path: paths.videoPlayer,
  validateSearch: understood<PlayerSearch>(playerSearch),
  beforeLoad: ({ search }) => {
    only('signed-in')();
    if (!search.intensity) throw redirect({ to: paths.intensitySelection, search, replace: true });
    if (!search.length) throw redirect({ to: paths.lengthSelection, search, replace: true });
  },
  component: lazyPage(() => import('#screens/lesson/video-player-screen.tsx'), 'VideoPlayerScreen'),
});

const gallery = createRoute({
  getParentRoute,
  path: paths.gallery,
  validateSearch: understood<GallerySearch>(gallerySearch),
  beforeLoad: only('signed-in'),
  component: lazyPage(() => import('#screens/gallery/gallery-screen.tsx'), 'GalleryScreen'),
});

const typeAMain = createRoute({
  getParentRoute,
  path: paths.typeAMain,
  validateSearch: understood<TypeASearch>(typeASearch),
  beforeLoad: only(['A']),
  component: lazyPage(() => import('#screens/type-a/type-a-main-screen.tsx'), 'TypeAMainScreen'),
});
const typeAGallery = createRoute({
  getParentRoute,
  path: paths.typeAGallery,
  beforeLoad: only(['A']),
  component: lazyPage(() => import('#screens/type-a/type-a-gallery-screen.tsx'), 'TypeAGalleryScreen'),
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
    // whatever stands below the gallery is the gallery; a route of its own would take the gallery's own address too
    if (pathname.startsWith(`${paths.gallery}/`))
      throw redirect({ to: paths.gallery, search: gallerySearch(search), replace: true });
    throw redirect({ to: paths.login, replace: true });
  },
});

/** The route table (docs/product.md, Screens). Every screen is a file of its own, loaded when it is asked for. */
export const router = createRouter({
  routeTree: root.addChildren([
    start,
    login,
    managementAreas,
    groupSelection,
    lessonTypeSelection,
    fixedLessons,
    fixedLessonVideo,
    app,
    intensitySelection,
    lengthSelection,
    videoPlayer,
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

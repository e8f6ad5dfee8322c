import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { GallerySelection } from '#features/gallery/gallery-selection.tsx';
import { GroupSelectionScreen } from '#features/classes/group-selection-screen.tsx';
import { IntensitySelection } from '#features/lessons/intensity-selection-screen.tsx';
import { LoginView } from '#features/sign-in/login-view.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { languages, setCurrentLanguage } from '#lib/texts/language.ts';
import { LOST } from './lost-code.ts';
import s from './error-page.module.css';

/** Shown where the app's code didn't arrive; the build draws it, because nothing else could (lost-code.ts). */
const LostPage = () => (
  <main className={s.page}>
    <Notice pose="tree" fill="var(--sky)" title={m.errors_lost()} text={m.errors_lost_text()} heading="h1">
      <Button>
        <RefreshCw />
        {m.errors_reload()}
      </Button>
    </Notice>
  </main>
);

const queryClient = new QueryClient();
/** Links need one, but nothing is routed here. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const nothing = () => undefined;
const APP = 'app/app.tsx';
/** The files that a page needs after the entry, and its prerendered content. */
const pages: readonly { path: string; files: readonly string[]; draw?: () => ReactNode }[] = [
  {
    path: '/login',
    files: [],
    draw: () => (
      <LoginView
        productName={m.common_product_name()}
        text={m.sign_in_text()}
        phone=""
        valid={false}
        busy={false}
        problem=""
        onPhone={nothing}
        onConfirm={nothing}
      />
    ),
  },
  {
    path: '/group-selection',
    files: [APP, 'features/classes/group-selection-screen.tsx'],
    draw: () => <GroupSelectionScreen />,
  },
  {
    path: '/app/intensity-selection',
    files: [APP, 'features/lessons/intensity-selection-screen.tsx'],
    draw: () => <IntensitySelection search={{}} />,
  },
  {
    path: '/gallery',
    files: [APP, 'features/gallery/gallery-screen.tsx'],
    draw: () => <GallerySelection search={{}} />,
  },
  {
    path: '/app/video-player',
    files: [APP, 'features/lessons/compose-lesson-api.ts', 'features/lessons/video-player-screen.tsx'],
  },
  {
    path: '/management/videos',
    files: [APP, 'features/office/layout/management-layout.tsx', 'features/office/videos/videos-screen.tsx'],
  },
  { path: LOST, files: [APP], draw: () => <LostPage /> },
  { path: '*', files: [APP] },
];

/**
 * The first paint of some pages as HTML, by language, with the files that follow; '*' is any other page. The build puts
 * it into index.html.
 */
export const drawShells = () =>
  pages.map(({ path, files, draw }) => ({
    path,
    files,
    shells: (draw ? languages : []).map((language) => {
      setCurrentLanguage(language);
      return {
        language,
        // style attributes are set by a script (layouts/first-paint.ts)
        html: renderToStaticMarkup(
          <QueryClientProvider client={queryClient}>
            <RouterContextProvider router={router as never}>{draw?.()}</RouterContextProvider>
          </QueryClientProvider>,
        ).replaceAll(' style="', ' data-style="'),
      };
    }),
  }));

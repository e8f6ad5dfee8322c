import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { PanelLeftOpen } from 'lucide-react';
import { Button, IconButton, UsualSize } from '#ui/controls/button.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { GroupSelectionScreen } from '#features/classes/group-selection-screen.tsx';
import { IntensitySelection } from '#features/lessons/intensity-selection-screen.tsx';
import office from '#features/office/layout/management-layout.module.css';
import { menu } from '#features/office/layout/menu.ts';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { TopNavigation } from '#layouts/lesson-layout/top-navigation.tsx';
import { LessonLoading } from '#player/stage/lesson-loading.tsx';
import { PlayerHead } from '#player/stage/player-head.tsx';
import { PlayerStage } from '#player/stage/player-stage.tsx';
import { LoginView } from '#features/sign-in/login-view.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage, languages, pageLanguage, setCurrentLanguage } from '#lib/texts/language.ts';

const queryClient = new QueryClient();
/** Links need one, but nothing is routed here. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const nothing = () => undefined;
/** These reserve the space of a lesson's group and steps, so that nothing shifts when the app takes over. */
const SPACE = '\u00A0';
const unknownSteps = { intensity: undefined, length: undefined };

/** A page whose other content comes from the server. */
const frame = (title?: () => string) => () => (
  <LessonLayout title="">
    <div>{title && <h1>{title()}</h1>}</div>
  </LessonLayout>
);

/** The bar of the back-office, without text, because the office may be in another language than the page. */
const officeFrame = () => (
  <div className={office.office} dir={pageLanguage(currentLanguage(), true).direction}>
    <header className={office.bar}>
      <UsualSize value="s">
        <IconButton icon={<PanelLeftOpen className="mirror" />} label="" />
      </UsualSize>
      <Brand name="" size="s" />
    </header>
  </div>
);
const officePaths = menu
  .flatMap(({ entries }) => entries.map(({ to }) => to))
  .filter((to) => to.startsWith('/management'));

const pages: Readonly<Record<string, () => ReactNode>> = {
  '/login': () => (
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
  '/group-selection': () => <GroupSelectionScreen />,
  '/app/intensity-selection': () => <IntensitySelection search={{}} />,
  '/a/main': frame(),
  '/gallery': frame(() => m.lesson_type_library()),
  '/fixed-lessons': frame(() => m.lesson_type_ready()),
  '/lesson-type-selection': frame(() => m.lesson_type_title()),
  '/app/video-player': () => (
    <PlayerStage state="loading">
      <PlayerHead title={m.player_title()} subtitle={SPACE} navigation={<TopNavigation steps={unknownSteps} />} />
      <LessonLoading slow={false} onRetry={nothing} />
    </PlayerStage>
  ),
  ...Object.fromEntries(officePaths.map((path) => [path, officeFrame])),
  // shown where the app's code didn't arrive (lost-code.ts)
  lost: () => (
    <main id="lost-page" className="stack gap-4">
      <h1>{m.errors_lost()}</h1>
      <p>{m.errors_lost_text()}</p>
      <Button>{m.errors_reload()}</Button>
    </main>
  ),
};

/** Some pages as HTML, by language, without data. The build puts them into pages.json (scripts/pages.ts). */
export const drawPages = () =>
  Object.entries(pages).map(([path, draw]) => ({
    path,
    html: Object.fromEntries(
      languages.map((language) => {
        setCurrentLanguage(language);
        const html = renderToStaticMarkup(
          <QueryClientProvider client={queryClient}>
            <RouterContextProvider router={router as never}>{draw()}</RouterContextProvider>
          </QueryClientProvider>,
        );
        // the content security policy allows no style attributes, but lets a script set them (before-app.ts)
        return [language, html.replaceAll(' style="', ' data-style="')];
      }),
    ),
  }));
